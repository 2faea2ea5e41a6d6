// What a first visit costs: sizes are brotli, as a CDN sends them, of what a real browser asks for.
import { brotliCompressSync } from 'node:zlib'
import type { Page, Request } from 'playwright/test'
import { screens } from '#src/admin/screens.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { signIn } from '#tests/support/panel-browser.ts'
import { expect, test } from './fixtures.ts'

const kilobyte = 1024
const limits = {
  script: { '/': 4 * kilobyte, '/redeem': 4 * kilobyte, other: 3 * kilobyte },
  document: { '/': 20 * kilobyte, other: 14 * kilobyte },
  home: 250 * kilobyte,
  panel: { first: 130 * kilobyte, another: 25 * kilobyte },
}

type Weight = { script: number; document: number; everything: number; foreign: string[] }

const text = /javascript|json|css|html|svg|xml|plain/
const brotli = (body: Buffer | string) => brotliCompressSync(body).length

/** Watches what a page asks for; `weigh` waits for it to come. */
function watchRequests(page: Page): { weigh: () => Promise<Weight> } {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return {
    weigh: async () => {
      await page.waitForLoadState('networkidle')
      const weight: Weight = { script: 0, document: 0, everything: 0, foreign: [] }
      for (const request of requests.splice(0)) {
        const response = await request.response()
        if (!response || !request.url().startsWith('http')) continue
        if (new URL(request.url()).origin !== process.env.E2E_SITE)
          weight.foreign.push(request.url())
        const body = await response.body().catch(() => Buffer.alloc(0))
        const type = response.headers()['content-type'] ?? ''
        const size = text.test(type) ? brotli(body) : body.length
        weight.everything += size
        if (request.resourceType() === 'script') weight.script += size
        if (request.resourceType() === 'document') {
          weight.document += size
          weight.script += inlineScriptSize(body.toString())
        }
        if (request.resourceType() === 'stylesheet') weight.document += size
      }
      return weight
    },
  }
}

function inlineScriptSize(html: string): number {
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*json)[^>]*>([\s\S]*?)<\/script>/g)
  return [...scripts].reduce((sum, [, code = '']) => sum + brotli(code), 0)
}

const limitOf = (limit: Record<string, number>, path: string) => limit[path] ?? limit.other!

for (const path of publicPages)
  test(`a first visit to ${path} stays within its limits`, async ({ page }) => {
    const requests = watchRequests(page)
    await page.goto(path)
    const weight = await requests.weigh()
    console.info(
      `${path}: script ${weight.script}, document and styles ${weight.document}, everything ${weight.everything}`,
    )
    expect(weight.script).toBeLessThanOrEqual(limitOf(limits.script, path))
    expect(weight.document).toBeLessThanOrEqual(limitOf(limits.document, path))
    expect(weight.foreign).toEqual([])
    if (path === '/') expect(weight.everything).toBeLessThanOrEqual(limits.home)
  })

test('the panel stays within its limits, for the first screen and for each other', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 401/)
  const requests = watchRequests(page)
  await signIn(page)
  const first = await requests.weigh()
  console.info(`panel: ${first.script}`)
  expect(first.script).toBeLessThanOrEqual(limits.panel.first)
  for (const { path, name } of screens) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page).toHaveURL(new RegExp(`/admin/${path}`))
    await expect(page.getByText(/^(Loading|Counting)/)).toHaveCount(0)
    const { script } = await requests.weigh()
    console.info(`${path}: ${script}`)
    expect(script).toBeLessThanOrEqual(limits.panel.another)
  }
})
