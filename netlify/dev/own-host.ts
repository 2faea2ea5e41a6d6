import type { RequestListener, ServerResponse } from 'node:http'

/**
 * Whether a request names this server. Any other name belongs to a page that makes its own address lead here (DNS
 * rebinding), to read what is on this machine.
 */
export const isOwnHost = (host: string | undefined, port: number): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].some((name) => isHost(host, name, port))

/** Whether a request names this host at this port. */
export const isHost = (host: string | undefined, name: string, port: number): boolean =>
  host === `${name}:${port}` || (port === 80 && host === name)

/** Answers what names this machine. */
export const localListener =
  (port: number, answer: RequestListener): RequestListener =>
  (request, response) => {
    if (isOwnHost(request.headers.host, port)) answer(request, response)
    else misdirected(response, `http://localhost:${port}`)
  }

export function misdirected(response: ServerResponse, address: string): void {
  response.writeHead(421, { 'Content-Type': 'text/plain' })
  response.end(`This is ${address}. It answers to no other name.\n`)
}
