import type { RequestListener } from 'node:http'
import { afterAll } from 'vitest'
import { listen, type LocalServer } from '#tests/support/local-server.ts'

const servers: LocalServer[] = []

/** A server that behaves as told until the test file ends; answers its address. */
export async function serve(behave: RequestListener): Promise<string> {
  const server = await listen(behave)
  servers.push(server)
  return server.url
}

export function stopServers(): void {
  for (const { stop } of servers.splice(0)) void stop()
}
afterAll(stopServers)

/** An address where nobody listens. */
export async function refusingAddress(): Promise<string> {
  const { url, stop } = await listen(() => undefined)
  await stop()
  return url
}
