import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  SiteError,
  startServer,
  startSite,
  type Site,
  type SiteOptions,
} from '../../../netlify/dev/site.ts'
import { storeDemoPictures } from '../../../netlify/dev/demo-pictures.ts'
import { freePort } from '../free-port.ts'
import { createSnapshots, startFromSnapshot } from './e2e-label.ts'
import { announceSite, siteCount } from './e2e-site.ts'

/** Starts what `npm start` starts, for each worker of the browser tests: a label of its own, in memory. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'deadwax-e2e-'))
  await createSnapshots(folder)
  const first = await startLabel(join(folder, '0'), startSite)
  // All labels begin alike: what one of them built is what each would build, but for the address in it.
  const built = realpathSync(join(first.siteFolder, 'dist'))
  const others = await Promise.all(
    Array.from({ length: siteCount - 1 }, (_, index) =>
      startLabel(join(folder, `${index + 1}`), (options) => {
        cpSync(built, join(options.folder, 'dist'), { recursive: true })
        return startServer('server.ts', options)
      }),
    ),
  )
  const labels = [first, ...others]
  for (const [index, { site, siteFolder, backend }] of labels.entries())
    announceSite(index, {
      E2E_SITE: site.address,
      E2E_SITE_URL: first.site.address,
      E2E_SITE_FOLDER: siteFolder,
      E2E_BACKEND: backend.url,
      E2E_SECRET_KEY: backend.secrets.secretKey,
      E2E_SECRETS: JSON.stringify(backend.secrets),
    })
  return async () => {
    for (const { site, backend } of labels) {
      await site.stop()
      await backend.stop()
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function startLabel(folder: string, start: (options: SiteOptions) => Promise<Site>) {
  const siteFolder = join(folder, 'site')
  const logFile = join(folder, 'log.txt')
  mkdirSync(siteFolder, { recursive: true })
  const backend = await startFromSnapshot('demo')
  // The tests edit much that nobody waits to see; publishing has a site of its own (publishing-site.ts).
  await backend.database.exec('update public.publishing set automatic = false')
  await storeDemoPictures(backend, join(siteFolder, 'files'))
  const options = {
    folder: siteFolder,
    port: await freePort(),
    backend,
    logFile,
    onProgress: () => undefined,
  }
  const site = await start(options).catch((error: unknown) => {
    if (error instanceof SiteError) process.stderr.write(readFileSync(logFile, 'utf8'))
    throw error
  })
  return { site, siteFolder, backend }
}
