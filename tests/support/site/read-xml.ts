/** An element of an XML file, its text and attributes without references. */
export type XmlElement = {
  name: string
  text: string
  attributes: Record<string, string>
  children: XmlElement[]
}

const name = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
const reference = '&(?:amp|lt|gt|quot|apos|#\\d+|#x[\\dA-Fa-f]+);'
const attribute = `\\s+(${name})="((?:[^"<&]|${reference})*)"`
const token = new RegExp(
  `<(/?)(${name})((?:${attribute})*)\\s*(/?)>|((?:(?!\\]\\]>)[^<&]|${reference})+)`,
  'y',
)
const declaration = /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/
// Control characters, and halves of characters.
const unprintable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

/**
 * Reads an XML file as a strict parser does, without comments, CDATA and document types, which nothing here writes. Throws
 * at what is not well-formed.
 */
export function readXml(file: string): XmlElement {
  const refuse = (at: number): never => {
    throw new Error(`not well-formed: ${file.slice(at, at + 60)}`)
  }
  const found = unprintable.exec(file)
  if (found) refuse(found.index)
  const root: XmlElement = { name: '', text: '', attributes: {}, children: [] }
  const open = [root]
  token.lastIndex = declaration.exec(file)?.[0].length ?? refuse(0)
  while (token.lastIndex < file.length) {
    const at = token.lastIndex
    const [, isEnd, tag, attributes, , , isEmpty, text] = token.exec(file) ?? refuse(at)
    const parent = open.at(-1)!
    if (text !== undefined) parent.text += plain(text)
    else if (isEnd) {
      if (parent.name !== tag || attributes || isEmpty) refuse(at)
      open.pop()
    } else {
      const element = { name: tag!, text: '', attributes: read(attributes!, at), children: [] }
      parent.children.push(element)
      if (!isEmpty) open.push(element)
    }
  }
  const [only, ...more] = root.children
  if (!only || more.length > 0 || open.length > 1 || root.text.trim()) return refuse(0)
  return only

  function read(attributes: string, at: number): Record<string, string> {
    const pairs = [...attributes.matchAll(new RegExp(attribute, 'g'))].map(
      ([, key, value]) => [key!, plain(value!)] as const,
    )
    const values = Object.fromEntries(pairs)
    if (Object.keys(values).length < pairs.length) refuse(at)
    return values
  }
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const plain = (text: string): string =>
  text.replace(/&(#x?)?(\w+);/g, (_all, number: string | undefined, word: string) =>
    number ? String.fromCodePoint(parseInt(word, number === '#' ? 10 : 16)) : named[word]!,
  )
