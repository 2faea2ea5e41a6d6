// So many fans, each with a wrong code and an address of their own, at the same moment, through the redeem function in
// this process; prints the status of each answer and the milliseconds that it took.
import type { Context } from '@netlify/functions'
import redeem from '#netlify/functions/redeem.ts'

const origin = 'https://label.example'
async function tryCode(fan: number): Promise<[status: number, milliseconds: number]> {
  const started = performance.now()
  const code = `WRNG${fan.toString(36).toUpperCase().padStart(4, 'Z')}`
  const request = new Request(`${origin}/api/redeem`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  const ip = `${20 + (fan % 100)}.${fan % 251}.${fan % 241}.${fan % 239}`
  const { status } = await redeem(request, { ip, params: {}, requestId: `${fan}` } as Context)
  return [status, performance.now() - started]
}

console.error = () => undefined
await tryCode(0)
const fans = Array.from({ length: Number(process.argv[2]) }, (_, index) => tryCode(index + 1))
process.stdout.write(JSON.stringify(await Promise.all(fans)))
