// What visitors and staff wait for: bytes of a first visit, and Lighthouse's own judgement of every public page.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright/test'
import { screens } from '#src/admin/screens.ts'
import { storeDemoPictures } from '#netlify/dev/demo-pictures.ts'
import { startSite } from '#netlify/dev/site.ts'
import { startBackend } from '#supabase/local/backend.ts'
import { makeSecrets } from '#supabase/local/data-folder.ts'
import { seedDemo } from '#supabase/local/demo.ts'
import { browserPath } from '#tests/support/browser/browser.ts'
import { freePort } from '#tests/support/free-port.ts'
import {
  documentLimit,
  homeLimit,
  adminLimits,
  scriptLimit,
  watchWeight,
} from '#tests/support/browser/page-weight.ts'
import { http2Front } from '#tests/support/browser/http2-front.ts'
import { publicPages } from '#tests/support/browser/public-pages.ts'
import { atMost, type Measurement } from './measurement.ts'

const lighthouseRuns = 3

export async function measureSite(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'deadwax-bench-site-'))
  const backend = await startBackend({ secrets: makeSecrets() })
  await seedDemo(backend)
  await storeDemoPictures(backend, join(folder, 'site/files'))
  const site = await startSite({
    folder: join(folder, 'site'),
    port: await freePort(),
    backend,
    logFile: join(folder, 'log.txt'),
    onProgress: () => undefined,
  })
  try {
    return [...(await weights(site.address)), ...(await judgements(site.address))]
  } finally {
    await site.stop()
    await backend.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function weights(address: string): Promise<Measurement[]> {
  const browser = await launch()
  const measurements: Measurement[] = []
  for (const path of publicPages) {
    const page = await browser.newPage({ baseURL: address, viewport: { width: 390, height: 844 } })
    const requests = watchWeight(page)
    await page.goto(path)
    const { script, document, everything } = await requests.weigh()
    measurements.push(
      atMost(`${path}: script before the first touch`, script, scriptLimit(path), 'B'),
      atMost(`${path}: document and styles`, document, documentLimit(path), 'B'),
    )
    if (path === '/') measurements.push(atMost('/: everything', everything, homeLimit, 'B'))
    await page.close()
  }
  const page = await browser.newPage({ baseURL: address })
  const requests = watchWeight(page)
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill('admin@deadwax.test')
  await page.getByLabel('Password').fill('demo-admin-pass')
  await page.getByRole('button', { name: 'SIGN IN' }).click()
  await page.getByRole('heading', { level: 1, name: /^Hello, / }).waitFor()
  const first = await requests.weigh()
  measurements.push(
    atMost('admin: script to the first screen', first.script, adminLimits.first, 'B'),
  )
  for (const { path, name } of screens) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await page.waitForURL(new RegExp(`/admin/${path}`))
    const { script } = await requests.weigh()
    measurements.push(atMost(`admin: script for ${path}`, script, adminLimits.another, 'B'))
  }
  await browser.close()
  return measurements
}

const launch = (port?: number) =>
  chromium.launch({
    executablePath: browserPath(),
    args: [
      '--no-sandbox',
      '--ignore-certificate-errors',
      ...(port ? [`--remote-debugging-port=${port}`] : []),
    ],
  })

/** Lighthouse as on a phone, the worst of its runs. Over HTTP/1.1 it would count a connection for each file, as no CDN does. */
async function judgements(site: string): Promise<Measurement[]> {
  const { address, stop } = await http2Front(site)
  const port = await freePort()
  const browser = await launch(port)
  const measurements: Measurement[] = []
  for (const path of publicPages) {
    const runs: Result[] = []
    for (let run = 0; run < lighthouseRuns; run++) {
      const judged = await lighthouse(`${address}${path}`, {
        port,
        output: 'json',
        logLevel: 'silent',
      })
      if (judged) runs.push(judged.lhr)
    }
    measurements.push(...worstOf(path, runs))
  }
  await browser.close()
  stop()
  return measurements
}

function worstOf(path: string, runs: Result[]): Measurement[] {
  const worst = (id: string) =>
    Math.min(...runs.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100)))
  const most = (id: string) =>
    Math.max(...runs.map(({ audits }) => audits[id]?.numericValue ?? NaN))
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map(worst)
  const shift = most('cumulative-layout-shift')
  const blocked = most('total-blocking-time')
  const isGood = scores.every((score) => score === 100) && shift < 0.005 && blocked < 0.5
  const missed = runs.flatMap(({ audits }) =>
    Object.values(audits)
      .filter(
        ({ score, scoreDisplayMode }) =>
          score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
      )
      .map(({ id }) => id),
  )
  return [
    {
      what: `${path}: Lighthouse, worst of ${runs.length}: performance, accessibility, best practices, SEO; CLS; TBT`,
      value: `${scores.join(' ')}; ${shift.toFixed(3)}; ${blocked.toFixed(0)} ms${isGood ? '' : ` (${[...new Set(missed)].join(', ')})`}`,
      limit: '100 100 100 100; 0.00; 0 ms',
      ofLimit: isGood ? 1 : Infinity,
    },
  ]
}
