import { createHash } from 'node:crypto'

/** The source expression that allows one inline script or style: 'sha256-…' over exactly its text. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

export type InlineCode = { scripts: string[]; styles: string[] }

const attributes = String.raw`((?:[^>"']|"[^"]*"|'[^']*')*)`
// Whole scripts and styles, and comments and other tags, so that nothing inside of those is taken for one.
const elements = new RegExp(
  String.raw`<(script|style)\b${attributes}>([\s\S]*?)</\1\s*>|<!--[\s\S]*?-->|<[a-z]${attributes}>`,
  'gi',
)
const runs = (attributes: string) =>
  !/\bsrc\s*=/i.test(attributes) && !/\btype\s*=\s*["']?application\/(ld\+)?json/i.test(attributes)

/** The inline scripts and styles of one page that a browser would run. Data blocks (JSON-LD) are not among them. */
export function inlineCodeOf(html: string): InlineCode {
  const code: InlineCode = { scripts: [], styles: [] }
  for (const [, name, attributes = '', text = ''] of html.matchAll(elements)) {
    if (name?.toLowerCase() === 'style') code.styles.push(text)
    else if (name && runs(attributes)) code.scripts.push(text)
  }
  return code
}

/**
 * The policy of the whole site: nothing but what the site itself serves, and the inline code named by its hash.
 * Pictures may come from any https address, because staff enter addresses of pictures.
 * `formTargets`: origins that a form may post to beside the site itself.
 */
export function contentSecurityPolicy(inline: InlineCode, formTargets: string[] = []): string {
  const hashes = (texts: string[]) => [...new Set(texts.map(hashSource))].sort()
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...hashes(inline.scripts)].join(' '),
    ['style-src', "'self'", ...hashes(inline.styles)].join(' '),
    "img-src 'self' https: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ['form-action', "'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
