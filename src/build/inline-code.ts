export type InlineCode = { scripts: string[]; styles: string[] }

const attributeText = String.raw`((?:[^>"']|"[^"]*"|'[^']*')*)`
// Whole scripts and styles, and comments and other tags, so that nothing inside of those is taken for one.
const elements = new RegExp(
  String.raw`<!--[\s\S]*?-->|<(script|style)(?=[\s/>])${attributeText}>([\s\S]*?)</\1[\s/>]|<[a-z][^\s/>]*${attributeText}>`,
  'gi',
)

type Element = { name: string; attributes: [name: string, value: string][]; text: string }

function elementsOf(html: string): Element[] {
  return [...html.matchAll(elements)].map(([, name = '', ofCode, text = '', ofTag]) => ({
    name: name.toLowerCase(),
    attributes: attributesOf(ofCode ?? ofTag ?? ''),
    text,
  }))
}

const attribute = /([^\s"'>/=][^\s>/=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g

const attributesOf = (text: string): Element['attributes'] =>
  [...text.matchAll(attribute)].map(([, name = '', double, single, bare]) => [
    name.toLowerCase(),
    decode(double ?? single ?? bare ?? ''),
  ])

const named: Record<string, string> = { amp: '&', colon: ':', tab: '\t', newline: '\n' }

/** Undoes the references to characters with which an address can be disguised. */
const decode = (value: string) =>
  value.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));?/gi,
    (all: string, hex?: string, decimal?: string, name?: string) => {
      if (name) return named[name.toLowerCase()] ?? all
      const code = hex ? parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : all
    },
  )

/** Data blocks (JSON-LD) and files are nothing that a browser would run from the page itself. */
const runs = ({ attributes }: Element) =>
  !attributes.some(
    ([name, value]) =>
      name === 'src' || (name === 'type' && /^application\/(ld\+)?json$/i.test(value)),
  )

/** The inline scripts and styles of one page that a browser would run. */
export const inlineCodeOf = (html: string): InlineCode => codeIn(elementsOf(html))

const codeIn = (found: Element[]): InlineCode => ({
  scripts: found.filter((one) => one.name === 'script' && runs(one)).map(({ text }) => text),
  styles: found.filter(({ name }) => name === 'style').map(({ text }) => text),
})

const addresses = new Set(['href', 'xlink:href', 'src', 'action', 'formaction', 'data'])
// Browsers overlook spaces and control characters there.
const runsScript = (address: string) => /^javascript:/i.test(address.replace(/[\0-\x20]/g, ''))

/** What in a finished page would run or style it without being `known`, each in a few words and its first characters. */
export function foreignCodeOf(html: string, known: InlineCode): string[] {
  const found = elementsOf(html)
  const { scripts, styles } = codeIn(found)
  const attributes = found.flatMap((element) => element.attributes)
  return [
    ...scripts.filter((text) => !known.scripts.includes(text)).map((text) => begin('script', text)),
    ...styles.filter((text) => !known.styles.includes(text)).map((text) => begin('style', text)),
    ...attributes
      .filter(
        ([name, value]) => /^on|^style$/.test(name) || (addresses.has(name) && runsScript(value)),
      )
      .map(([name, value]) => begin(name, value)),
  ]
}

const begin = (what: string, text: string) =>
  `${what} "${text.replace(/\s+/g, ' ').trim().slice(0, 60)}"`
