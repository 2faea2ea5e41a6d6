import { fileURLToPath } from 'node:url'
import sitemap from '@astrojs/sitemap'
import type { AstroIntegration } from 'astro'
import { readHtmlFiles } from './html-files.ts'

/** What a finished page says about itself; undefined when it is not for search engines. */
export type PageFacts = { address: string; modifiedAt: string | undefined }

/** Reads a page's own words: its canonical address, and when its article was last changed. */
export function pageFactsOf(html: string): PageFacts | undefined {
  const address = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
  const modifiedAt = /<meta property="article:modified_time" content="([^"]+)"/.exec(html)?.[1]
  return address ? { address, modifiedAt } : undefined
}

/** The sitemap of all pages with a canonical address, which what is `noindex` does not have. */
export function sitemapOfPages(): AstroIntegration[] {
  const pages = new Map<string, PageFacts>()
  const reader: AstroIntegration = {
    name: 'sitemap-pages',
    hooks: {
      // Before the sitemap's own hook, which only logs what goes wrong.
      'astro:build:done': async ({ dir }) => {
        await readHtmlFiles(fileURLToPath(dir), (_path, html) => {
          const facts = pageFactsOf(html)
          if (facts) pages.set(facts.address, facts)
        })
      },
    },
  }
  const writer = sitemap({
    serialize: (item) => {
      const facts = pages.get(item.url) ?? pages.get(item.url.replace(/\/$/, ''))
      if (!facts) return undefined
      return { url: facts.address, ...(facts.modifiedAt && { lastmod: facts.modifiedAt }) }
    },
  })
  return [reader, writer]
}
