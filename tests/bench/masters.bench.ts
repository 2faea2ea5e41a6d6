// Twelve masters of four minutes in 24 bit and 48 kHz, dropped onto a release, until all of their files are made.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { expect } from 'playwright/test'
import { demoStaff } from '#supabase/local/demo.ts'
import { browserPath, ensureEngines } from '#tests/support/browser/browser.ts'
import { startFirefox } from '#tests/support/browser/firefox.ts'
import { createTab } from '#tests/support/browser/tab.ts'
import { makeMaster } from '#tests/support/masters/make-master.ts'
import { atMost, millisecondsOf, type Measurement } from './measurement.ts'
import { withDemoSite } from './site.bench.ts'
import { sized } from './sized.ts'

const count = sized(12, 1)
const [{ email, password }] = demoStaff
const lowlight = { title: 'Lowlight', artist: 'Odile Marrow', year: '2026' }
const chooseLabel = 'DROP YOUR MASTERS, or choose files'
/** Uploads may be on their way still, or all done. */
const allMade = /Everything is (made|with the release)|All files are on the release/

/** In milliseconds; what hangs for longer is an error, with the words of the page. */
const patience = sized(1_200_000, 120_000)

const pressGoOn =
  "[...document.querySelectorAll('button')].find((button) => button.innerText === 'GO ON')?.click()"

type Album = { site: string; folder: string; masters: string[] }

export const measureMasters = (): Promise<Measurement[]> =>
  withDemoSite(async (site) => {
    const folder = mkdtempSync(join(tmpdir(), 'deadwax-bench-masters-'))
    const album = { site, folder, masters: await writeMasters(folder) }
    const what = (engine: string) =>
      `${count} masters of 4 minutes, 24 bit and 48 kHz: all files made in ${engine}`
    const secondsIn = async (engine: string, milliseconds: Promise<number>) => {
      process.stderr.write(`  in ${engine} …\n`)
      return (await milliseconds) / 1000
    }
    try {
      return [
        atMost(
          what('Chromium'),
          await secondsIn('Chromium', millisecondsInChromium(album)),
          180,
          's',
        ),
        atMost(what('Firefox'), await secondsIn('Firefox', millisecondsInFirefox(album)), 360, 's'),
      ]
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  })

async function millisecondsInChromium({ site, folder, masters }: Album): Promise<number> {
  const context = await chromium.launchPersistentContext(join(folder, 'chromium'), {
    executablePath: browserPath(),
    args: ['--no-sandbox'],
    baseURL: site,
  })
  try {
    const headers = { origin: site }
    await context.request.post('/api/session', { headers, data: { email, password } })
    const made = await context.request.post('/api/staff/create-release', {
      headers,
      data: lowlight,
    })
    const { release } = (await made.json()) as { release: { id: string } }
    const page = await context.newPage()
    await page.goto(`/admin/releases/${release.id}`)
    await page.getByLabel(chooseLabel).last().setInputFiles(masters)
    const button = page.getByRole('button', { name: 'MAKE THE FILES' })
    await button.waitFor({ timeout: 60_000 })
    // A machine that has no time pauses the work, and staff go on.
    const goOn = page.getByRole('button', { name: 'GO ON' })
    await page.addLocatorHandler(goOn, () => goOn.click())
    return await millisecondsOf(async () => {
      await button.click()
      await page.getByText(allMade).first().waitFor({ timeout: patience })
    })
  } finally {
    await context.close()
  }
}

async function millisecondsInFirefox({ site, folder, masters }: Album): Promise<number> {
  ensureEngines()
  process.env.E2E_SITE = site
  const home = join(folder, 'firefox')
  mkdirSync(home)
  const tab = createTab(await startFirefox(home), home)
  try {
    await tab.goto('/admin/login')
    await tab.fill('Email', email)
    await tab.fill('Password', password)
    await tab.click('button', 'SIGN IN')
    await tab.sees('h1', /^Hello, /)
    const body = JSON.stringify(JSON.stringify(lowlight))
    const id = await tab.evaluate(
      `fetch('/api/staff/create-release', { method: 'POST', headers: { 'content-type': 'application/json' }, body: ${body} })
        .then((answer) => answer.json()).then(({ release }) => release.id)`,
    )
    await tab.goto(`/admin/releases/${String(id)}`)
    await tab.attach(chooseLabel, ...masters)
    await tab.sees('button', 'MAKE THE FILES')
    return await millisecondsOf(async () => {
      await tab.click('button', 'MAKE THE FILES')
      await expect(async () => {
        await tab.evaluate(pressGoOn)
        expect(await tab.evaluate('document.body.innerText')).toMatch(allMade)
      }).toPass({ timeout: patience, intervals: [1000] })
    })
  } finally {
    await tab.close()
  }
}

async function writeMasters(folder: string): Promise<string[]> {
  const paths = Array.from({ length: count }, (_, at) => join(folder, `${at + 1} Track.wav`))
  const [first = '', ...others] = paths
  const format = { kind: 'wav', channels: 2, sampleRate: 48_000, bits: 24 } as const
  const made = makeMaster({ ...format, name: 'Track', frames: 48_000 * sized(240, 5) })
  writeFileSync(first, Buffer.from(await made.arrayBuffer()))
  for (const path of others) copyFileSync(first, path)
  return paths
}
