import { appendFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'

/**
 * Sends what is asked for below /media on to where the file store gives it out (`base`), for feeds, mail and pages of long
 * ago; pages name that address themselves. A redirect and no proxy: what is stored must never be served as the site's own.
 */
export function mediaRedirect(base: string): AstroIntegration {
  return {
    name: 'media-redirect',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        if (base) await appendFile(new URL('_redirects', dir), `/media/* ${base}/:splat 302\n`)
      },
    },
  }
}
