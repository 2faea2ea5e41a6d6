import { createHash } from 'node:crypto'
import type { InlineCode } from './inline-code.ts'

/** The source expression that allows one inline script or style: 'sha256-…' over exactly its text. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Origins beside the site itself: for posts of forms, for requests of script, and of previews and pictures. */
export type AllowedOrigins = {
  formTargets: string[]
  connectTargets: string[]
  mediaSources: string[]
  /** Who may show the page in a frame; nobody unless said. */
  frameAncestors: "'none'" | '*'
}

/** Only the site's own, and inline code by its hash; pictures of any https address that staff enter, or a store's. */
export function contentSecurityPolicy(
  inline: InlineCode,
  {
    formTargets = [],
    connectTargets = [],
    mediaSources = [],
    frameAncestors = "'none'",
  }: Partial<AllowedOrigins> = {},
): string {
  const hashes = (texts: string[]) => [...new Set(texts.map(hashSource))].sort()
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...hashes(inline.scripts)].join(' '),
    ['style-src', "'self'", ...hashes(inline.styles)].join(' '),
    ['img-src', "'self'", 'https:', 'data:', ...mediaSources].join(' '),
    "font-src 'self'",
    ['connect-src', "'self'", ...connectTargets].join(' '),
    // Previews; and what staff have just chosen, to read its length.
    ['media-src', "'self'", ...mediaSources, 'blob:'].join(' '),
    "manifest-src 'self'",
    ['form-action', "'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')
}
