import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { securityHeaders } from '#src/lib/security-headers.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { readHtmlFiles } from './html-files.ts'
import { foreignCodeOf } from './inline-code.ts'
import { knownInlineCode } from './known-inline-code.ts'

/**
 * Writes the headers of every page to the site's `_headers`. They come from code and never from content, so an empty
 * and a full site produce the same file (Netlify's dev server reads it only once). The build fails when a finished page
 * has inline code that the policy does not know. `formTargets`: origins that a form may post to beside the site itself.
 */
export function headersFile({ formTargets }: { formTargets: string[] }): AstroIntegration {
  return {
    name: 'headers-file',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        await requireKnownCode(folder)
        const policy = contentSecurityPolicy(knownInlineCode, formTargets)
        await writeFile(join(folder, '_headers'), headerLines(policy))
      },
    },
  }
}

async function requireKnownCode(folder: string): Promise<void> {
  const faults: string[] = []
  await readHtmlFiles(folder, (page, html) => {
    for (const code of foreignCodeOf(html, knownInlineCode))
      faults.push(
        `${relative(folder, page)} has inline code that is none of the site's own: ${code}`,
      )
  })
  if (faults.length) throw new Error(faults.sort().join('\n'))
}

const headerLines = (policy: string) =>
  [
    '/*',
    ...Object.entries({ 'Content-Security-Policy': policy, ...securityHeaders }).map(
      ([name, value]) => `  ${name}: ${value}`,
    ),
    '',
  ].join('\n')
