// What the build says when it cannot read what the site should contain. tests/build/failed-read.full.test.ts shows what
// becomes of the site then.
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serve } from '#tests/support/site/serve.ts'

let answer: { status: number; type: string; body: string }
let asked: string[]
const address = await serve((request, response) => {
  asked.push(`${request.method} ${request.url} ${String(request.headers.apikey)}`)
  response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body)
})
beforeEach(() => {
  asked = []
  answerWith({})
  vi.stubEnv('SUPABASE_URL', address)
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'publishable')
})
afterEach(() => vi.unstubAllEnvs())

const answerWith = (content: unknown) =>
  (answer = { status: 200, type: 'application/json', body: JSON.stringify(content) })

/** As a build of its own: what one has read, another has not. */
async function newBuild() {
  vi.resetModules()
  return import('#src/lib/site-content.ts')
}

const releases = v.array(v.object({ id: v.string(), title: v.string() }))

/** What a build says that wants the releases. */
async function refusal(): Promise<string> {
  const { readContent, ContentReadError } = await newBuild()
  const error = await readContent('releases', releases).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ContentReadError)
  return (error as Error).message
}

test('everything is read in one request, however many sections and pages want it', async () => {
  answerWith({ releases: [{ id: '1', title: 'Tare' }], news: [] })
  const { readContent } = await newBuild()
  const news = v.array(v.unknown())
  const read = await Promise.all([
    readContent('releases', releases),
    readContent('news', news),
    readContent('releases', releases),
  ])
  expect(read).toEqual([[{ id: '1', title: 'Tare' }], [], [{ id: '1', title: 'Tare' }]])
  expect(asked).toEqual(['POST /rest/v1/rpc/site_content publishable'])
})

test('an answer with an error is named with its status', async () => {
  answer = { status: 500, type: 'application/json', body: '{"message":"no"}' }
  expect(await refusal()).toBe('site_content could not be read: Supabase answered 500.')
})

test.each([
  [500, '57014', /answered 500 \(57014\)\. The database took more than a minute .* more compute/],
  [404, 'PGRST202', /answered 404 \(PGRST202\)\. The project lacks the newest migrations/],
  [503, 'PGRST002', /answered 503 \(PGRST002\)\.$/],
])(
  'an answer of PostgREST is named with its code, and what to do: %i %s',
  async (status, code, words) => {
    answer = { status, type: 'application/json', body: JSON.stringify({ code, message: 'no' }) }
    expect(await refusal()).toMatch(words)
  },
)

test.each([
  ['a page for people', 'text/html', '<!doctype html><title>Paused</title>'],
  ['half an answer', 'application/json', '{"releases": [{"id": "1", "ti'],
  ['a bare word', 'application/json', '"no"'],
])('%s is not it', async (_what, type, body) => {
  answer = { status: 200, type, body }
  expect(await refusal()).toBe('site_content could not be read: what Supabase answered is not it.')
})

test('a part that is missing is named', async () => {
  answerWith({ news: [] })
  expect(await refusal()).toBe('site_content has no "releases".')
})

test('a part of the wrong shape is named with the place in it', async () => {
  answerWith({ releases: [{ id: '1', title: null }] })
  expect(await refusal()).toBe(
    'site_content has a "releases" that the site cannot show: at releases.0.title, ' +
      'Invalid type: Expected string but received null.',
  )
})

test('an environment that does not say where to read is told what is missing', async () => {
  vi.stubEnv('SUPABASE_URL', '')
  vi.stubEnv('SUPABASE_DATABASE_URL', '')
  expect(await refusal()).toBe('SUPABASE_URL is not set (see .env.example).')
})
