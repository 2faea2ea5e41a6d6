import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import type { AstroIntegration } from 'astro'
import { contentSecurityPolicy, inlineCodeOf } from './content-security-policy.ts'
import { htmlFiles } from './html-files.ts'

/**
 * Writes the headers of every page to the site's `_headers`. Inline code comes from the templates and never from
 * content, so an empty and a full site produce the same file (Netlify's dev server reads it only once).
 * `formTargets`: origins that a form may post to beside the site itself.
 */
export function securityHeaders({ formTargets }: { formTargets: string[] }): AstroIntegration {
  return {
    name: 'security-headers',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        const pages = await htmlFiles(folder)
        const inline = (await Promise.all(pages.map((page) => readFile(page, 'utf8')))).map(
          inlineCodeOf,
        )
        const policy = contentSecurityPolicy(
          {
            scripts: inline.flatMap((code) => code.scripts),
            styles: inline.flatMap((code) => code.styles),
          },
          formTargets,
        )
        await writeFile(join(folder, '_headers'), headersFile(policy))
      },
    },
  }
}

const headersFile = (policy: string) => `/*
  Content-Security-Policy: ${policy}
  Referrer-Policy: strict-origin-when-cross-origin
  X-Content-Type-Options: nosniff
  Strict-Transport-Security: max-age=31536000
  Cross-Origin-Opener-Policy: same-origin
  Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=(), usb=()
`
