import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

const servers: Server[] = []

/** A server that behaves as told until the test file ends; answers its address. */
export async function serve(behave: RequestListener): Promise<string> {
  const server = createServer(behave).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export function stopServers(): void {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
}
afterAll(stopServers)

/** An address where nobody listens. */
export async function refusingAddress(): Promise<string> {
  const url = await serve(() => undefined)
  await new Promise((resolve) => servers.pop()!.close(resolve))
  return url
}
