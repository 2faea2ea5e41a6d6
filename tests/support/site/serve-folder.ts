import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { StaticHandler } from '@netlify/static'

/** A built site on loopback: its files as Netlify finds them, and nothing else. */
export async function serveFolder(folder: string): Promise<{ address: string; stop: () => void }> {
  const files = new StaticHandler({ directory: folder })
  const listener = getRequestListener(
    async (request) =>
      (await files.match(request))?.handle() ?? new Response(null, { status: 404 }),
    { overrideGlobalObjects: false },
  )
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
