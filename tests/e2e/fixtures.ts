import { brotliCompressSync } from 'node:zlib'
import { test as base, expect, type Page, type Response } from 'playwright/test'

/** Bytes of script (brotli, inline included) that a page may ask for before the visitor touches anything. */
const budgets: [path: RegExp, bytes: number][] = [
  [/^\/redeem\/?$/, 6 * 1024],
  [/./, 4 * 1024],
]

type Watch = { faults: string[]; allow: (fault: RegExp) => void }

/**
 * A page that fails its test on a policy violation, a console error, an uncaught error, a request to a foreign origin,
 * or more script than the page's budget before the first touch.
 */
export const test = base.extend<{ watch: Watch }>({
  baseURL: async ({}, use) => use(process.env.E2E_SITE!),
  watch: [
    async ({ page }, use) => {
      const faults: string[] = []
      const allowed: RegExp[] = []
      await watchPage(page, faults)
      await use({ faults, allow: (fault) => allowed.push(fault) })
      expect(faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

async function watchPage(page: Page, faults: string[]): Promise<void> {
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== process.env.E2E_SITE)
      faults.push(`foreign request: ${request.url()}`)
  })
  await page.exposeBinding('reportViolation', (_source, violation: string) =>
    faults.push(`policy: ${violation}`),
  )
  await page.addInitScript(() => {
    const report = (window as unknown as { reportViolation: (violation: string) => void })
      .reportViolation
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      report(`${violatedDirective} ${blockedURI}`),
    )
  })
  await watchScript(page, faults)
}

/** Adds up a page's script until the first touch; each new document starts again from nothing. */
async function watchScript(page: Page, faults: string[]): Promise<void> {
  let loaded: Promise<number>[] = []
  let path = ''
  let isTouched = false
  await page.exposeBinding('reportTouch', () => (isTouched = true))
  await page.addInitScript(() => {
    const report = (window as unknown as { reportTouch: () => void }).reportTouch
    for (const type of ['pointerdown', 'keydown', 'focusin'])
      document.addEventListener(type, report, { capture: true, once: true })
  })
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (type === 'document' && response.frame() === page.mainFrame()) {
      path = new URL(response.url()).pathname
      loaded = [inlineScriptSize(response)]
      isTouched = false
    } else if (type === 'script' && !isTouched) loaded.push(scriptSize(response))
  })
  page.on('load', async () => {
    const here = path
    const total = (await Promise.all(loaded)).reduce((sum, size) => sum + size, 0)
    const budget = budgets.find(([pattern]) => pattern.test(here))![1]
    if (total > budget)
      faults.push(`budget: ${here} asks for ${total} bytes of script, ${budget} allowed`)
  })
}

const compressed = (text: string | Buffer) => brotliCompressSync(text).length
const scriptSize = (response: Response) => response.body().then(compressed, () => 0)

const inlineScriptSize = async (response: Response): Promise<number> => {
  const html = await response.text().catch(() => '')
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*json)[^>]*>([\s\S]*?)<\/script>/g)
  return [...scripts].reduce((sum, [, text = '']) => sum + compressed(text), 0)
}
