import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A build may ask Supabase so often, however much the label has. */
export const mostRequests = 12

/** Passes requests on to Supabase and counts them. */
export async function countingProxy(to: string) {
  let requests = 0
  const server = createServer(async (request, response) => {
    requests++
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = await fetch(`${to}${request.url}`, {
      method: request.method!,
      headers: {
        apikey: request.headers.apikey as string,
        'content-type': request.headers['content-type'] ?? 'application/json',
      },
      ...(chunks.length && { body: Buffer.concat(chunks) }),
    })
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => requests,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
