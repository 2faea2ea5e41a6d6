// A site whose port another program has taken since it was looked at is not called ready.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SiteError, startServer } from '#netlify/dev/site.ts'
import { makeSecrets } from '#supabase/local/data-folder.ts'
import { serve } from '#tests/support/site/serve.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

test('a server whose port another program has is not up, although its address answers', async () => {
  const folder = temporaryFolder('taken-port')
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/index.html'), 'our own')
  const other = await serve((_request, response) => response.end("another program's"))
  const started = startServer('server.ts', {
    folder,
    port: Number(new URL(other).port),
    backend: { url: 'http://127.0.0.1:9', secrets: makeSecrets() },
    logFile: join(folder, 'log.txt'),
  })
  await expect(started).rejects.toThrow(SiteError)
}, 60_000)
