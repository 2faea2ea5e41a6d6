import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A deploy hook of this machine, in place of Netlify's: a POST to its secret address starts a build. */
export type DeployHook = { address: string; stop: () => Promise<void> }

/**
 * Starts the hook. Builds run one after the other; calls that come during one are one more build. `build` must not throw.
 */
export async function startDeployHook(build: () => Promise<void>): Promise<DeployHook> {
  const path = `/${randomBytes(16).toString('hex')}`
  let isWanted = false
  let running: Promise<void> | undefined
  const run = async () => {
    while (isWanted) {
      isWanted = false
      await build()
    }
    running = undefined
  }
  const server = createServer((request, response) => {
    request.resume()
    const isCall = request.method === 'POST' && request.url?.split('?', 1)[0] === path
    if (isCall) {
      isWanted = true
      running ??= run()
    }
    response.writeHead(isCall ? 200 : 404).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    stop: async () => {
      isWanted = false
      server.closeAllConnections()
      server.close()
      await running
    },
  }
}
