import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { SiteError, startSite } from '#netlify/local/site.ts'
import type { Backend } from '#supabase/local/backend.ts'
import { startTestBackend } from '#tests/support/backend.ts'

// Each test builds.
vi.setConfig({ testTimeout: 120_000 })

const home = mkdtempSync(join(tmpdir(), 'deadwax-failed-read-'))
const folder = join(home, 'site')
const logFile = join(home, 'log.txt')
let backend: Backend
let broken: Server
let answer: { status: number; type: string; body: string }

beforeAll(async () => {
  backend = await startTestBackend()
  await backend.database.exec('alter function public.site_content() rename to whole_content')
  broken = createServer((_request, response) =>
    response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body),
  )
  await new Promise<void>((listening) => broken.listen(0, '127.0.0.1', listening))
  mkdirSync(join(folder, 'dist'), { recursive: true })
  writeFileSync(join(folder, 'dist/index.html'), 'the last good site')
})

afterAll(async () => {
  broken.close()
  await backend.stop()
  rmSync(home, { recursive: true, force: true })
})

beforeEach(() => rmSync(logFile, { force: true }))

/** Builds as a deploy does, expects that to fail and the last good site to stay, and answers what the build said. */
async function failToBuild(url: string): Promise<string> {
  const start = startSite({
    folder,
    port: 0,
    backend: { url, secrets: backend.secrets },
    logFile,
    onProgress: () => undefined,
  })
  await expect(start).rejects.toThrow(SiteError)
  expect(readdirSync(join(folder, 'dist'))).toEqual(['index.html'])
  expect(readFileSync(join(folder, 'dist/index.html'), 'utf8')).toBe('the last good site')
  return readFileSync(logFile, 'utf8')
}

const brokenAddress = () => `http://127.0.0.1:${(broken.address() as AddressInfo).port}`

/** Makes the database answer the build with something else than it should: SQL of a jsonb. */
const answerWith = (content: string) =>
  backend.database.exec(`
    create or replace function public.site_content() returns jsonb
    language sql stable as $$ select ${content} $$;
    grant execute on function public.site_content() to anon;
    grant execute on function public.whole_content() to anon;`)

test('a build fails, says so and leaves the last good site when nobody answers', async () => {
  const closed = createServer()
  await new Promise<void>((listening) => closed.listen(0, '127.0.0.1', listening))
  const { port } = closed.address() as AddressInfo
  await new Promise((done) => closed.close(done))
  expect(await failToBuild(`http://127.0.0.1:${port}`)).toContain(
    'site_content could not be read: Supabase did not answer.',
  )
})

test('the same when Supabase answers with an error', async () => {
  answer = { status: 500, type: 'application/json', body: '{"message":"no"}' }
  expect(await failToBuild(brokenAddress())).toContain(
    'site_content could not be read: Supabase answered 500.',
  )
})

test.each([
  ['a page for people', 'text/html', '<!doctype html><title>Paused</title>'],
  ['half an answer', 'application/json', '{"settings": {"labelName": "Ha'],
])('the same when Supabase answers with %s', async (_what, type, body) => {
  answer = { status: 200, type, body }
  expect(await failToBuild(brokenAddress())).toContain(
    'site_content could not be read: what Supabase answered is not it.',
  )
})

test('the same when a part of the content is missing', async () => {
  await answerWith(`public.whole_content() - 'news'`)
  expect(await failToBuild(backend.url)).toContain('site_content has no "news".')
})

test('the same when something in it has the wrong shape, and the build says where', async () => {
  await answerWith(`public.whole_content() || '{"releases": [{"id": "1", "title": null}]}'`)
  expect(await failToBuild(backend.url)).toContain(
    'site_content has a "releases" that the site cannot show: at releases.0.title, ' +
      'Invalid type: Expected string but received null.',
  )
})

test('the same when the environment does not say where to read', async () => {
  expect(await failToBuild('')).toContain('SUPABASE_URL is not set (see .env.example).')
})
