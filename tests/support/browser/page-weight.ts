import { gzipSync } from 'node:zlib'
import type { Page, Request } from 'playwright/test'
import { inlineCodeOf } from '#src/build/inline-code.ts'

/** Bytes (gzip, as a CDN sends text) that a page asked for; `document` is the HTML with its styles, `files` its scripts. */
export type PageWeight = {
  script: number
  files: number
  document: number
  everything: number
  foreign: string[]
}

const kilobyte = 1024
const limits = {
  // A page with an island has Astro's runtime for it; Home has two islands.
  script: {
    '/': 6 * kilobyte,
    '/news': 5.5 * kilobyte,
    // It finds the code in what is pasted, before React is there.
    '/redeem': 6 * kilobyte,
    '/redeem/device': 5.5 * kilobyte,
    // Without its island it has nothing to show.
    '/preview': 85 * kilobyte,
  },
  // Home lists the newest records, the news and the events.
  document: { '/': 25.25 * kilobyte },
} as Record<'script' | 'document', Record<string, number>>

/** What a first visit may ask for before the visitor touches anything. */
export const scriptLimit = (path: string): number => limits.script[path] ?? 3 * kilobyte
export const documentLimit = (path: string): number => limits.document[path] ?? 18 * kilobyte
export const homeLimit = 250 * kilobyte
/** All script of a player in a frame, once it plays in a scheme of its address. */
export const embedLimit = 8 * kilobyte
/** `cards`: the worker that draws them, with PDF and fonts; nothing else waits for it. */
export const adminLimits = {
  first: 150 * kilobyte,
  // A release has the most: files, tracks, editions, and how much music there is.
  another: 25.75 * kilobyte,
  cards: 400 * kilobyte,
}
/** How many files of script. */
export const adminFiles = { first: 20, another: 18 }

/** Watches what a page asks for; `weigh` waits for it to come, and starts over. */
export function watchWeight(page: Page): { weigh: () => Promise<PageWeight> } {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return {
    weigh: async () => {
      await page.waitForLoadState('networkidle')
      const own = new URL(page.url()).origin
      const weight: PageWeight = { script: 0, files: 0, document: 0, everything: 0, foreign: [] }
      for (const request of requests.splice(0)) await addRequest(weight, request, own)
      return weight
    },
  }
}

async function addRequest(weight: PageWeight, request: Request, own: string): Promise<void> {
  const response = await request.response()
  if (!response || !request.url().startsWith('http')) return
  if (new URL(request.url()).origin !== own) weight.foreign.push(request.url())
  const body = await response.body().catch(() => Buffer.alloc(0))
  const size = sizeOf(body, response.headers()['content-type'] ?? '')
  weight.everything += size
  switch (request.resourceType()) {
    case 'script':
      weight.script += size
      weight.files += 1
      break
    case 'stylesheet':
      weight.document += size
      break
    case 'document':
      weight.document += size
      weight.script += inlineScriptSize(body.toString())
  }
}

const sizeOf = (body: Buffer, type: string): number =>
  /javascript|json|css|html|svg|xml|plain/.test(type) ? gzipSync(body).length : body.length

/** Bytes (gzip) of the script that stands in a page; data blocks are not script. */
export function inlineScriptSize(html: string): number {
  return inlineCodeOf(html).scripts.reduce((sum, code) => sum + gzipSync(code).length, 0)
}
