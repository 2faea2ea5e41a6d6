// What a test file's own label becomes as a site, built before its tests and removed after them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { StaticHandler } from '@netlify/static'
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, vi } from 'vitest'
import type { Backend } from '#supabase/local/backend.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import { browserPath } from '#tests/support/browser/browser.ts'
import { listen, type LocalServer } from '#tests/support/local-server.ts'
import { buildSite, type BuiltSite } from './build-site.ts'
import { htmlPages } from './html-pages.ts'

/** Builds the site of a label that `fill` has written to; its folder is there from the first test on. */
export function useSite(fill: (backend: Backend) => unknown, environment?: NodeJS.ProcessEnv) {
  let site: BuiltSite | undefined
  beforeAll(async () => {
    await fill(backend)
    site = await buildSite(backend, environment)
  }, 300_000)
  afterAll(() => site?.remove())
  return {
    folder: () => site!.folder,
    pages: () => htmlPages(site!.folder),
    read: (file: string) => readFileSync(join(site!.folder, file), 'utf8'),
  }
}

/** Serves a site and opens a page in a browser, with which `visit` goes to an address. */
export function useBrowser({ folder }: Pick<ReturnType<typeof useSite>, 'folder'>) {
  // A browser visits every page.
  vi.setConfig({ testTimeout: 120_000 })
  let server: LocalServer
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    server = await serveFolder(folder())
    browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
    page = await browser.newPage({ reducedMotion: 'reduce' })
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
  })
  return async (path: string): Promise<Page> => {
    await page.goto(path.includes(':') ? path : `${server.url}/${path}`)
    return page
  }
}

/** A built site on loopback: its files as Netlify finds them, and nothing else. */
function serveFolder(folder: string): Promise<LocalServer> {
  const files = new StaticHandler({ directory: folder })
  const listener = getRequestListener(
    async (request) =>
      (await files.match(request))?.handle() ?? new Response(null, { status: 404 }),
    { overrideGlobalObjects: false },
  )
  return listen((request, response) => void listener(request, response))
}
