import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { callApi, isSignedOut } from '#src/lib/api.ts'
import { serve } from '#tests/support/site/serve.ts'

/** Calls a server that answers as told. */
async function callOne(answer: RequestListener, method: 'GET' | 'POST' = 'GET', body?: unknown) {
  return callApi(method, `${await serve(answer)}/api/x`, body)
}

const sentence = 'We could not reach the server. Nothing is lost: please try again.'

test('an answer is data', async () => {
  const result = await callOne((_request, response) => response.end('{"items":[]}'))
  expect(result).toEqual({ ok: true, data: { items: [] } })
})

test('an answer with an outcome is data, whatever its status', async () => {
  const result = await callOne((_request, response) =>
    response.writeHead(428).end('{"outcome":"proof-needed"}'),
  )
  expect(result).toEqual({ ok: true, data: { outcome: 'proof-needed' } })
})

test('what is sent arrives as JSON', async () => {
  const result = await callOne(
    (request, response) => {
      response.setHeader('content-type', request.headers['content-type']!)
      request.pipe(response)
    },
    'POST',
    { word: 'yes' },
  )
  expect(result).toEqual({ ok: true, data: { word: 'yes' } })
})

test('a refusal keeps its code, its words and its fields', async () => {
  const error = { code: 'not-signed-in', message: 'Please sign in.', fields: { a: 'b' } }
  const result = await callOne((_request, response) =>
    response.writeHead(401).end(JSON.stringify({ error })),
  )
  expect(result).toEqual({ ok: false, status: 401, error })
  expect(isSignedOut(result)).toBe(true)
})

test.each<[string, RequestListener, number]>([
  ['no answer', (request) => request.socket.destroy(), 0],
  ['a page', (_request, response) => response.end('<h1>Hello</h1>'), 0],
  ['an error that is not ours', (_request, response) => response.writeHead(502).end('{}'), 502],
  ['null', (_request, response) => response.writeHead(500).end('null'), 500],
])(
  '%s is said to be unreachable, and nobody is signed out for it',
  async (_case, answer, status) => {
    const result = await callOne(answer)
    expect(result).toEqual({ ok: false, status, error: { code: 'unreachable', message: sentence } })
    expect(isSignedOut(result)).toBe(false)
  },
)
