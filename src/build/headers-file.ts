import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { securityHeaders } from '#src/lib/security-headers.ts'
import { contentSecurityPolicy, type AllowedOrigins } from './content-security-policy.ts'
import { readHtmlFiles } from './html-files.ts'
import { foreignCodeOf } from './inline-code.ts'
import { knownInlineCode } from './known-inline-code.ts'

type Origins = {
  site: string
  formTargets: string[]
  adminFormTargets: string[]
  fileOrigins: string[]
  mediaSources: string[]
}

/**
 * Writes the headers of every page to the site's `_headers`. They come from code and never from content, so an empty
 * and a full site produce the same file (Netlify's dev server reads it only once). The build fails when a finished page
 * has inline code that the policy does not know. `site`: its own address. `formTargets`: origins that a form may post to
 * beside the site itself, and `adminFormTargets` one of the admin's. `fileOrigins`: where the label's files are, if elsewhere:
 * the admin uploads there, and a post of the redeemed sleeve is sent on there. `mediaSources`: where previews and pictures are,
 * if elsewhere: the admin reads covers there, and a press kit is packed from there.
 */
export function headersFile(origins: Origins): AstroIntegration {
  const { site, formTargets, fileOrigins, mediaSources } = origins
  return {
    name: 'headers-file',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        await requireKnownCode(folder)
        const policy = (extra: Partial<AllowedOrigins>) =>
          contentSecurityPolicy(knownInlineCode, { formTargets, mediaSources, ...extra })
        await writeFile(
          join(folder, '_headers'),
          [
            ...headerLines('/*', { 'Content-Security-Policy': policy({}), ...securityHeaders }),
            ...adminPolicy(policy, origins),
            ...(fileOrigins.length > 0 ? redeemPolicy(policy, origins) : []),
            ...(mediaSources.length > 0 ? pressPolicies(policy, origins) : []),
            ...playerHeaders(site, mediaSources),
            ...previewHeaders,
            ...hashedFiles,
            ...workerPolicy(folder),
            '',
          ].join('\n'),
        )
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

type PolicyOf = (extra: Partial<AllowedOrigins>) => string

/** Of several rules for a path Netlify takes the last one's header: this and the next replace the general policy. */
const adminPolicy = (policy: PolicyOf, given: Origins) => {
  const { formTargets, adminFormTargets, fileOrigins, mediaSources } = given
  return linesAtAndBelow('/admin', {
    'Content-Security-Policy': policy({
      formTargets: [...formTargets, ...adminFormTargets],
      // Where files are elsewhere, they go up to the one; from the other covers are read for the cards to print.
      ...(fileOrigins.length > 0 && {
        connectTargets: [...new Set([...fileOrigins, ...mediaSources])],
      }),
    }),
  })
}

/** A press kit is packed into a zip from the files of its pictures, on its page and on that of a link to it. */
const pressPolicies = (policy: PolicyOf, { mediaSources }: Origins) =>
  ['/press', '/preview'].flatMap((path) =>
    linesAtAndBelow(path, {
      'Content-Security-Policy': policy({ connectTargets: mediaSources }),
    }),
  )

/** Chrome applies form-action to where a form's answer redirects. Whole tracks are heard from there. */
const redeemPolicy = (policy: PolicyOf, { formTargets, fileOrigins, mediaSources }: Origins) =>
  linesAtAndBelow('/redeem', {
    'Content-Security-Policy': policy({
      formTargets: [...formTargets, ...fileOrigins],
      mediaSources: [...new Set([...mediaSources, ...fileOrigins])],
    }),
  })

const linesAtAndBelow = (path: string, headers: Record<string, string>) =>
  [path, `${path}/*`].flatMap((one) => headerLines(one, headers))

/**
 * Players, which any site may show in a frame: without inline code and forms, they have nothing that a click could be
 * misled to. In a sandboxed frame WebKit knows no 'self', so that the site is named. Not below /embed, because Netlify has a
 * rule for /embed/* hold for a page /embeds as well.
 */
function playerHeaders(site: string, mediaSources: string[]): string[] {
  const policy = contentSecurityPolicy(
    { scripts: [], styles: [] },
    { mediaSources, frameAncestors: '*' },
  )
  return headerLines('/embed/release/*', {
    'Content-Security-Policy': policy.replaceAll("'self'", `'self' ${new URL(site).origin}`),
  })
}

/** The page whose address has a secret in its fragment: no other site, search engine or cache learns of it. */
const previewHeaders = linesAtAndBelow('/preview', {
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'no-store',
})

/**
 * The name of each file below /_astro changes with its content, so browsers never ask for one again. A player in a sandboxed
 * frame has no origin, and asks for fonts and scripts as a stranger.
 */
const hashedFiles = headerLines('/_astro/*', {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'public, max-age=31536000, immutable',
})

/** The encoders of masters are WebAssembly, in workers of their own that this one starts: nothing else may run either. */
const workerPolicy = (folder: string) =>
  globSync('_astro/masters-worker*', { cwd: folder }).flatMap((path) =>
    headerLines(`/${path}`, {
      'Content-Security-Policy':
        "default-src 'none'; script-src 'self' blob: 'wasm-unsafe-eval'; worker-src blob:; connect-src 'self'",
    }),
  )

function headerLines(path: string, headers: Record<string, string>): string[] {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)]
}
