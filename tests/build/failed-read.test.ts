// What becomes of the site when a build cannot read what it should contain. tests/unit/lib/site-content.test.ts has each
// way in which a read fails, and its words.
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { SiteError, startSite } from '#netlify/dev/site.ts'
import type { Backend } from '#supabase/local/backend.ts'
import { startTestBackend } from '#tests/support/backend/backend.ts'

// Each test builds.
vi.setConfig({ testTimeout: 120_000 })

const home = mkdtempSync(join(tmpdir(), 'deadwax-failed-read-'))
const folder = join(home, 'site')
const logFile = join(home, 'log.txt')
let backend: Backend

beforeAll(async () => {
  backend = await startTestBackend()
  mkdirSync(join(folder, 'dist'), { recursive: true })
  writeFileSync(join(folder, 'dist/index.html'), 'the last good site')
})
afterAll(async () => {
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

test('a build fails, says so and leaves the last good site when nobody answers', async () => {
  const closed = createServer()
  await new Promise<void>((listening) => closed.listen(0, '127.0.0.1', listening))
  const { port } = closed.address() as AddressInfo
  await new Promise((done) => closed.close(done))
  expect(await failToBuild(`http://127.0.0.1:${port}`)).toContain(
    'site_content could not be read: Supabase did not answer.',
  )
})

test('the same when something in the database has a shape that the site cannot show', async () => {
  await backend.database.exec(`
    alter function public.site_content() rename to whole_content;
    create function public.site_content() returns jsonb language sql stable as $$
      select public.whole_content() || '{"releases": [{"id": "1", "title": null}]}'
    $$;
    grant execute on function public.site_content(), public.whole_content() to anon;`)
  expect(await failToBuild(backend.url)).toContain(
    'site_content has a "releases" that the site cannot show: at releases.0.title',
  )
})
