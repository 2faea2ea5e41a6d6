// A site, a database and a deploy hook of a test file's own, on which an edit goes live.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, type Page, expect, test } from 'playwright/test'
import sharp from 'sharp'
import { startSite, type Site } from '#netlify/dev/site.ts'
import type { Backend } from '#supabase/local/backend.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startFromSnapshot } from './e2e-label.ts'

/** As a phone takes it: a JPEG that lies on its side, with the place where it was taken. Upright it is red above, blue below. */
export const photograph = (): Promise<Buffer> =>
  sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#00f' } })
    .composite([
      {
        input: { create: { width: 2000, height: 3000, channels: 3, background: '#f00' } },
        left: 0,
        top: 0,
      },
    ])
    .withExif({
      IFD0: { Make: 'Phone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 26/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 7/1 39/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** A build has no time of its own on a machine that other tests keep busy. */
export const onceBuilt = { timeout: 300_000 }

export let backend: Backend
export let site: Site
let folder: string
let port: number

/** Starts the site before the tests of the file, whose timeout allows for builds, and stops it after them. */
export function usePublishingSite(): void {
  test.describe.configure({ timeout: 600_000 })
  test.beforeAll(async () => {
    test.setTimeout(300_000)
    folder = mkdtempSync(join(tmpdir(), 'deadwax-publish-'))
    backend = await startFromSnapshot('demo')
    // As many as bring the search.
    await backend.database.exec(`
      insert into public.releases (title, artist, year, listed)
      select 'Rückkopplung ' || n, 'Ålesund Ensemble', '2009', true from generate_series(1, 20) n`)
    port = await freePort()
    await startPublishingSite()
  })
  test.afterAll(async () => {
    await site.stop()
    await backend.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
}

/** Starts the site, or gives up at the stage `until`; answers the stages of the start. */
export async function startPublishingSite(until?: string): Promise<string[]> {
  const stages: string[] = []
  const onProgress = (stage: string) => {
    stages.push(stage)
    if (stage === until) throw new Error(stage)
  }
  const logFile = join(folder, 'log.txt')
  const started = startSite({ folder: join(folder, 'site'), port, backend, logFile, onProgress })
  if (until) await expect(started).rejects.toThrow(until)
  else site = await started
  return stages
}

/** The status of publishing, beside the navigation. */
export const status = (page: Page) => page.locator('.publish-status')

/** Stands in a screen, signed in by a call. */
export async function openAdmin(page: Page, screen: string, who = 'admin'): Promise<void> {
  await page.request.post(`${site.address}/api/session`, {
    headers: { origin: site.address },
    data: { email: `${who}@deadwax.test`, password: `demo-${who}-pass` },
  })
  await page.goto(`${site.address}/admin/${screen}`)
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
}

/** The text of a public page. */
export const published = async (request: APIRequestContext, path: string) =>
  (await request.get(`${site.address}${path}`)).text()

/** Chooses a file in the dialog that a button opens. */
export async function tapToChoose(
  page: Page,
  button: string,
  name: string,
  buffer: Buffer,
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).tap()
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer })
}
