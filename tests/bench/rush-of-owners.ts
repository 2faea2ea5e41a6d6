// So many fans, each with a code that is right, at the same moment and in their own browsers; prints for each whether the
// release opened, after how many milliseconds, and after how many tries. A browser tries once more, as the page does.
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { retryDelayMs } from '#src/features/codes/redeem/client.ts'

const [address, ...codes] = process.argv.slice(2)

/** By node:http: fetch opens connections a few at a time, and browsers of different people do not. */
function redeem(code: string): Promise<number> {
  return new Promise((answered, fail) => {
    const headers = { origin: address, 'content-type': 'application/json' }
    const call = request(
      `${address}/api/redeem`,
      { method: 'POST', headers, agent: false },
      (response) => {
        text(response).then(() => answered(response.statusCode!), fail)
      },
    )
    call.on('error', fail)
    call.end(JSON.stringify({ code, claim: `rush-${code}-0123456789` }))
  })
}

async function open(code: string): Promise<[isOpen: boolean, milliseconds: number, tries: number]> {
  const started = performance.now()
  let status = await redeem(code)
  const isBusy = status === 503
  if (isBusy) {
    await new Promise((done) => setTimeout(done, retryDelayMs()))
    status = await redeem(code)
  }
  return [status === 200, performance.now() - started, isBusy ? 2 : 1]
}

process.stdout.write(JSON.stringify(await Promise.all(codes.map(open))))
