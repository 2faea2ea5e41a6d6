// Twelve masters of four minutes in 24 bit and 48 kHz, dropped onto a release in Chromium, until all of their files are made.
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { demoStaff } from '#supabase/local/demo.ts'
import { browserPath } from '#tests/support/browser/browser.ts'
import { makeMaster } from '#tests/support/masters/make-master.ts'
import { atMost, millisecondsOf, type Measurement } from './measurement.ts'
import { withDemoSite } from './site.bench.ts'

const count = 12

export const measureMasters = (): Promise<Measurement[]> =>
  withDemoSite(async (address) => {
    const folder = mkdtempSync(join(tmpdir(), 'deadwax-bench-masters-'))
    const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
      ...{ executablePath: browserPath(), args: ['--no-sandbox'], baseURL: address },
    })
    try {
      const masters = await writeMasters(folder)
      const headers = { origin: address }
      const [{ email, password }] = demoStaff
      await context.request.post('/api/session', { headers, data: { email, password } })
      const release = { title: 'Lowlight', artist: 'Odile Marrow', year: '2026' }
      const made = await context.request.post('/api/releases', { headers, data: release })
      const { release: created } = (await made.json()) as { release: { id: string } }
      const page = await context.newPage()
      await page.goto(`/admin/releases/${created.id}`)
      await page.getByText('Make the files from masters').click()
      await page.getByLabel('DROP YOUR MASTERS, or choose files').last().setInputFiles(masters)
      const button = page.getByRole('button', { name: 'MAKE THE FILES' })
      await button.waitFor({ timeout: 60_000 })
      const milliseconds = await millisecondsOf(async () => {
        await button.click()
        const ends = page.getByText(/Everything is (made|with the release)/)
        await ends.first().waitFor({ timeout: 1_200_000 })
      })
      const what = `${count} masters of 4 minutes, 24 bit and 48 kHz: all files made in Chromium`
      return [atMost(what, milliseconds / 1000, 180, 's')]
    } finally {
      await context.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  })

async function writeMasters(folder: string): Promise<string[]> {
  const paths = Array.from({ length: count }, (_, at) => join(folder, `${at + 1} Track.wav`))
  const [first = '', ...others] = paths
  const format = { kind: 'wav', channels: 2, sampleRate: 48_000, bits: 24 } as const
  const made = makeMaster({ ...format, name: 'Track', frames: 48_000 * 240 })
  writeFileSync(first, Buffer.from(await made.arrayBuffer()))
  for (const path of others) copyFileSync(first, path)
  return paths
}
