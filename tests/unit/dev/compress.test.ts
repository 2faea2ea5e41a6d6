import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { compressed } from '#netlify/dev/compress.ts'

const ask = (path = '/', encodings = 'gzip, deflate, br') =>
  new Request(`http://localhost${path}`, { headers: { 'accept-encoding': encodings } })
const answer = (type: string, body: string | null = 'words '.repeat(100), status = 200) =>
  new Response(body, { status, headers: { 'content-type': type, etag: 'x' } })

test.each([
  'text/html; charset=utf-8',
  'text/css',
  'text/javascript',
  'application/json',
  'image/svg+xml',
  'application/rss+xml',
  'text/calendar',
])('%s is compressed for clients that take gzip, and keeps its headers', async (type) => {
  const response = await compressed(ask(), answer(type))
  const body = Buffer.from(await response.arrayBuffer())
  expect(gunzipSync(body).toString()).toBe('words '.repeat(100))
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': type,
    'content-encoding': 'gzip',
    'content-length': `${body.length}`,
    etag: 'x',
    vary: 'accept-encoding',
  })
})

test.each(['identity', 'br, gzip;q=0', ''])(
  'a client that takes %j gets text as it is, and caches are told',
  async (encodings) => {
    const response = await compressed(ask('/', encodings), answer('text/html'))
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(response.headers.get('vary')).toBe('accept-encoding')
    expect(await response.text()).toContain('words')
  },
)

test.each([
  ['a picture', answer('image/webp')],
  ['music', answer('audio/mpeg')],
  ['an answer without a body', answer('text/html', null, 304)],
  ['a part of a file', answer('text/html', 'a part', 206)],
])('%s stays as it is', async (_what, response) => {
  expect(await compressed(ask(), response)).toBe(response)
})

test('a file that is known compressed is closed again unread', async () => {
  const path = '/_astro/client.Xyz.js'
  await compressed(ask(path), answer('text/javascript', 'code()'))
  const cancel = vi.fn()
  const body = new ReadableStream({ cancel })
  await compressed(
    ask(path),
    new Response(body, { headers: { 'content-type': 'text/javascript' } }),
  )
  expect(cancel).toHaveBeenCalledOnce()
})

test('a missing file of /_astro is not taken for the file', async () => {
  const path = '/_astro/page.Abc.js'
  await compressed(ask(path), answer('text/html', 'Not found', 404))
  const found = await compressed(ask(path), answer('text/javascript', 'code()'))
  expect(gunzipSync(Buffer.from(await found.arrayBuffer())).toString()).toBe('code()')
})
