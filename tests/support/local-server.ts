import { createServer, request as ask, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export type LocalServer = { url: string; stop: () => Promise<void> }

/** An HTTP server on loopback, at a port that nobody had. */
export async function listen(behave: RequestListener): Promise<LocalServer> {
  const server = createServer(behave).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Passes requests on to the server at `to`, and its answers back. */
export const forwardTo =
  (to: string): RequestListener =>
  (request, response) => {
    const { method, headers, url = '' } = request
    const onward = ask(`${to}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.on('error', () => onward.destroy())
    request.pipe(onward)
  }
