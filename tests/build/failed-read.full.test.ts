// What becomes of the site when a build cannot read what it should contain. tests/unit/lib/site-content.test.ts has each
// way in which a read fails, and its words.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SiteError, startSite } from '#netlify/dev/site.ts'
import { makeSecrets } from '#supabase/local/data-folder.ts'
import { refusingAddress } from '#tests/support/site/serve.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

test('a build fails, says so and leaves the last good site when what it needs cannot be read', async () => {
  const home = temporaryFolder('failed-read')
  const folder = join(home, 'site')
  const logFile = join(home, 'log.txt')
  mkdirSync(join(folder, 'dist'), { recursive: true })
  writeFileSync(join(folder, 'dist/index.html'), 'the last good site')
  const start = startSite({
    folder,
    port: 0,
    backend: { url: await refusingAddress(), secrets: makeSecrets() },
    logFile,
    onProgress: () => undefined,
  })
  await expect(start).rejects.toThrow(SiteError)
  expect(readdirSync(join(folder, 'dist'))).toEqual(['index.html'])
  expect(readFileSync(join(folder, 'dist/index.html'), 'utf8')).toBe('the last good site')
  expect(readFileSync(logFile, 'utf8')).toContain(
    'site_content could not be read: Supabase did not answer.',
  )
}, 120_000)
