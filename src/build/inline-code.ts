import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5'

export type HtmlElement = DefaultTreeAdapterTypes.Element

/** All elements of a page as a browser reads it, also those in templates and noscript. */
export function elementsOf(page: string): HtmlElement[] {
  const found: HtmlElement[] = []
  const createElement: typeof defaultTreeAdapter.createElement = (...parts) => {
    const element = defaultTreeAdapter.createElement(...parts)
    found.push(element)
    return element
  }
  parse(page, { scriptingEnabled: false, treeAdapter: { ...defaultTreeAdapter, createElement } })
  return found
}

export type InlineCode = { scripts: string[]; styles: string[] }

const textOf = ({ childNodes }: HtmlElement): string =>
  childNodes.map((node) => ('value' in node ? node.value : '')).join('')

/** Data blocks (JSON-LD) and files are nothing that a browser would run from the page itself. */
const runs = ({ attrs }: HtmlElement) =>
  !attrs.some(
    ({ name, value }) =>
      name === 'src' || (name === 'type' && /^application\/(ld\+)?json$/i.test(value)),
  )

/** The inline scripts and styles of one page that a browser would run. */
export const inlineCodeOf = (page: string): InlineCode => codeIn(elementsOf(page))

const codeIn = (found: HtmlElement[]): InlineCode => ({
  scripts: found.filter((one) => one.tagName === 'script' && runs(one)).map(textOf),
  styles: found.filter(({ tagName }) => tagName === 'style').map(textOf),
})

// Also of xlink:href, whose name is href in the namespace xlink.
const addresses = new Set(['href', 'src', 'action', 'formaction', 'data'])
// Browsers overlook spaces and control characters there.
const runsScript = (address: string) => /^javascript:/i.test(address.replace(/[\0-\x20]/g, ''))

/** Tags of the site's own templates, once known code is taken out: files, data blocks and emptied elements. */
const ownTags =
  /<script type="module" src="\/[\w./-]+"><\/script>|<script type="application\/ld\+json">|<script><\/script>|<style><\/style>/g
const otherCode = /<(?:script|style)\b/i
const handlerOrStyle = /[\s"'/](?:on[^\s=>"'/]*|style)\s*=/i
/** An address that does not begin like the site's own; a character reference may hide the rest. */
const otherAddress =
  /[\s"'/](?:xlink:)?(?:href|src|action|formaction|data)\s*=(?!\s*["']?(?:[/#.?]|https?:|mailto:|webcal:))/i

/** True for each page that has foreign code, and for a few that have none. Far faster than the parser. */
export const mayHaveForeignCode = (page: string): boolean =>
  handlerOrStyle.test(page) ||
  otherAddress.test(page) ||
  otherCode.test(page.replaceAll(ownTags, ''))

/** What in a finished page would run or style it without being `known`, each in a few words and its first characters. */
export function foreignCodeOf(page: string, known: InlineCode): string[] {
  const unknown = withoutCode(page, known)
  if (!mayHaveForeignCode(unknown)) return []
  const found = elementsOf(unknown)
  const { scripts, styles } = codeIn(found)
  return [
    ...scripts.filter(Boolean).map((text) => begin('script', text)),
    ...styles.filter(Boolean).map((text) => begin('style', text)),
    ...found
      .flatMap(({ attrs }) => attrs)
      .filter(
        ({ name, value }) => /^on|^style$/.test(name) || (addresses.has(name) && runsScript(value)),
      )
      .map(({ name, value }) => begin(name, value)),
  ]
}

/** The page with every element of known code emptied: the parser is slow, as it reads scripts character by character. */
function withoutCode(page: string, { scripts, styles }: InlineCode): string {
  const empty = (html: string, code: string, end: string) =>
    html.replaceAll(`>${code}${end}`, `>${end}`)
  const noScripts = scripts.reduce((html, code) => empty(html, code, '</script>'), page)
  return styles.reduce((html, code) => empty(html, code, '</style>'), noScripts)
}

const begin = (what: string, text: string) =>
  `${what} "${text.replace(/\s+/g, ' ').trim().slice(0, 60)}"`
