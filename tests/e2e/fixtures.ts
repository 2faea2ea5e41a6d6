import { gzipSync } from 'node:zlib'
import { test as base, expect, type Page, type Response } from 'playwright/test'
import { forgetRateLimits, takeSite } from '#tests/support/browser/e2e-site.ts'
import { inlineScriptSize, adminLimits, scriptLimit } from '#tests/support/browser/page-weight.ts'

takeSite()

/** Bytes of script (gzip, inline included) that a page may ask for before the visitor touches anything. */
function budgetOf(path: string): number {
  if (!path.startsWith('/admin')) return scriptLimit(path.replace(/(.)\/$/, '$1'))
  // A screen that is opened by its address comes with the first one's own script.
  if (/^\/admin(\/login)?$/.test(path)) return adminLimits.first
  const screen = adminLimits.first + adminLimits.another
  return path.endsWith('/cards') ? screen + adminLimits.cards : screen
}

type Watch = {
  problems: string[]
  allow: (problem: RegExp) => void
  /** Adds the budget's problems; the fixture calls it at the end of each test. */
  countScript: () => Promise<void>
}

/**
 * A page that fails its test on a policy violation, a console error, an uncaught error, a request to a foreign origin,
 * or more script than the page's budget before the first touch.
 */
export const test = base.extend<{ watch: Watch; rateLimits: undefined }>({
  baseURL: async ({}, use) => use(process.env.E2E_SITE),
  // All tests of a worker come from one address: what one has sent by forms and links, the next could not send.
  rateLimits: [
    async ({}, use) => {
      await forgetRateLimits()
      await use(undefined)
    },
    { auto: true },
  ],
  watch: [
    async ({ page }, use) => {
      const problems: string[] = []
      const allowed: RegExp[] = []
      const countScript = await watchPage(page, problems)
      await use({ problems, allow: (problem) => allowed.push(problem), countScript })
      await countScript()
      const found = problems.filter((problem) => !allowed.some((one) => one.test(problem)))
      // The first line of a failure is all that CI's summary has room for.
      expect(found, found.join(' | ')).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Holds the answers of an address back, so that what a page shows meanwhile can be seen; answers what lets them go. */
export async function holdAnswers(page: Page, address: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<undefined>()
  await page.route(address, async (route) => {
    await held.promise
    await route.continue()
  })
  return () => held.resolve(undefined)
}

async function watchPage(page: Page, problems: string[]): Promise<() => Promise<void>> {
  page.on('console', (message) => {
    const { url } = message.location()
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${url})`)
  })
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== process.env.E2E_SITE)
      problems.push(`foreign request: ${request.url()}`)
  })
  await page.exposeBinding('reportViolation', (_source, violation: string) =>
    problems.push(`policy: ${violation}`),
  )
  await page.addInitScript(() => {
    const report = (window as unknown as { reportViolation: (violation: string) => void })
      .reportViolation
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      report(`${violatedDirective} ${blockedURI}`),
    )
  })
  return watchScript(page, problems)
}

type LoadedDocument = { path: string; sizes: Promise<number>[]; isTouched: boolean }

/** Keeps the sizes of all script that each document asks for until its first touch, however late; answers the count. */
async function watchScript(page: Page, problems: string[]): Promise<() => Promise<void>> {
  let current: LoadedDocument | undefined
  const documents: LoadedDocument[] = []
  await page.exposeBinding('reportTouch', () => {
    if (current) current.isTouched = true
  })
  await page.addInitScript(() => {
    const report = (window as unknown as { reportTouch: () => void }).reportTouch
    // A scroll is one, too: what is further down may load when it comes into view.
    for (const type of ['pointerdown', 'keydown', 'focusin', 'scroll'])
      document.addEventListener(type, report, { capture: true, once: true })
  })
  // The way back leads to another screen without a touch.
  page.on('framenavigated', (frame) => {
    const isElsewhere = current && new URL(frame.url()).pathname !== current.path
    if (current && frame === page.mainFrame() && isElsewhere) current.isTouched = true
  })
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (type === 'document' && response.frame() === page.mainFrame()) {
      const path = new URL(response.url()).pathname
      current = { path, sizes: [response.text().then(inlineScriptSize, () => 0)], isTouched: false }
      documents.push(current)
    } else if (type === 'script' && current && !current.isTouched)
      current.sizes.push(scriptSize(response))
  })
  return async () => {
    for (const { path, sizes } of documents.splice(0)) {
      const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
      const budget = budgetOf(path)
      if (total > budget)
        problems.push(`budget: ${path} asks for ${total} bytes of script, ${budget} allowed`)
    }
  }
}

const sizes = new Map<string, Promise<number>>()

/** A script's name has a hash of what is in it, so each is compressed once. */
function scriptSize(response: Response): Promise<number> {
  const { pathname } = new URL(response.url())
  const known = sizes.get(pathname)
  if (known) return known
  const size = response.body().then(
    (script) => gzipSync(script).length,
    // The page has gone on before it was here.
    () => (sizes.delete(pathname), 0),
  )
  sizes.set(pathname, size)
  return size
}
