import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SiteError, prepareSite, startSite } from '../../../netlify/dev/site.ts'
import { createSnapshots, startFromSnapshot } from './e2e-label.ts'
import { announceSite, siteCount } from './e2e-site.ts'

/** Starts what `npm start` starts, for each worker of the browser tests: a label of its own, in memory. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'deadwax-e2e-'))
  const pressing = createSnapshots(folder)
  const stops = await Promise.all(
    Array.from({ length: siteCount }, (_, index) =>
      start(index, join(folder, `${index}`), pressing),
    ),
  )
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function start(
  index: number,
  folder: string,
  pressing: Promise<void>,
): Promise<() => Promise<void>> {
  const logFile = join(folder, 'log.txt')
  const siteFolder = join(folder, 'site')
  const prepared = await prepareSite(siteFolder, logFile)
  await pressing
  const backend = await startFromSnapshot('demo')
  // The tests edit much that nobody waits to see; publishing has a site of its own (publishing.spec.ts).
  await backend.database.exec('update public.publishing set automatic = false')
  const site = await startSite({
    folder: siteFolder,
    port: await freePort(),
    backend,
    logFile,
    prepared,
    onProgress: () => undefined,
  }).catch((error: unknown) => {
    if (error instanceof SiteError) process.stderr.write(readFileSync(logFile, 'utf8'))
    throw error
  })
  announceSite(index, {
    E2E_SITE: site.address,
    E2E_SITE_FOLDER: siteFolder,
    E2E_BACKEND: backend.url,
    E2E_SECRET_KEY: backend.secrets.secretKey,
    E2E_SECRETS: JSON.stringify(backend.secrets),
  })
  return async () => {
    await site.stop()
    await backend.stop()
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
