// What the stand-ins of both services have in common: an API on loopback that keeps its requests.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ApiRequest = { method: string; path: string; query: URLSearchParams; body: unknown }

/** `status` and the JSON that is answered; undefined for an address that the service does not have. */
export type ApiAnswer = { status?: number; json: unknown } | undefined

export type StandIn = {
  url: string
  /** Each request as 'GET /v1/projects'. */
  requests: string[]
  stop: () => Promise<void>
}

/** Serves an API. A request without `token` is refused with 401, as both services do. */
export async function serveApi(
  token: string,
  answer: (request: ApiRequest) => ApiAnswer,
): Promise<StandIn> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    void read(request).then((asked) => {
      requests.push(`${asked.method} ${asked.path}`)
      const isKnown = request.headers.authorization === `Bearer ${token}`
      const answered = isKnown ? answer(asked) : { status: 401, json: { message: 'Unauthorized' } }
      response.writeHead(answered?.status ?? (answered ? 200 : 404), {
        'content-type': 'application/json',
      })
      response.end(JSON.stringify(answered ? answered.json : { message: 'Not Found' }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function read(request: IncomingMessage): Promise<ApiRequest> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  const isJson = text !== '' && /json/.test(request.headers['content-type'] ?? '')
  const body: unknown = isJson ? JSON.parse(text) : text
  return { method: request.method ?? 'GET', path: pathname, query: searchParams, body }
}
