// The rules of the W3C's feed validator for RSS 2.0 that can be checked without the network. Left out are its guesses: that a
// title with '</b>' in it was meant as HTML.
import { parseFragment } from 'parse5'
import { elementsOf } from '#src/build/inline-code.ts'
import { attempt } from '#src/lib/attempt.ts'
import { readXml, type XmlElement } from './read-xml.ts'

const namespaces: Record<string, string> = {
  atom: 'http://www.w3.org/2005/Atom',
  content: 'http://purl.org/rss/1.0/modules/content/',
  media: 'http://search.yahoo.com/mrss/',
}
/** What may be in a channel and in an item, and whether more than once. */
const channelParts = {
  title: 1,
  description: 1,
  link: 1,
  language: 1,
  'atom:link': 1,
  item: Infinity,
}
const itemParts = {
  title: 1,
  link: 1,
  guid: 1,
  description: 1,
  pubDate: 1,
  'content:encoded': 1,
  enclosure: 1,
  category: Infinity,
  'media:content': Infinity,
}

const language = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/
const mimeType = /^[a-z]+\/[a-z0-9.+-]+$/
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const date = /^\w{3}, (\d\d) (\w{3}) (\d{4}) (\d\d:\d\d:\d\d) GMT$/

/** A full address in the characters of RFC 2396. */
const isFullAddress = (address: string | undefined): boolean =>
  /^https?:\/\/[\w.-]+(:\d+)?([/?#][\w;/?:@&=+$.\-!~*'()%,#]*)?$/.test(address ?? '')

/** What the validator would say against a feed whose own address is `own`; [] of a valid one. */
export function feedProblems(xml: string, own: string): string[] {
  const rss = attempt(() => readXml(xml))
  if (!rss) return ['not well-formed']
  const [channel, ...more] = rss.children
  if (rss.name !== 'rss' || rss.attributes['version'] !== '2.0') return ['no rss 2.0']
  if (channel?.name !== 'channel' || more.length > 0) return ['no channel']
  const undeclared = Object.keys(namespaces).filter(
    (prefix) =>
      xml.includes(`<${prefix}:`) && rss.attributes[`xmlns:${prefix}`] !== namespaces[prefix],
  )
  return [
    ...undeclared.map((prefix) => `${prefix} is not declared`),
    ...channelProblems(channel, own),
    ...channel.children.filter(({ name }) => name === 'item').flatMap(itemProblems),
    ...repeated(channel.children.flatMap(({ children }) => textOf(children, 'guid') ?? [])).map(
      (guid) => `guid twice: ${guid}`,
    ),
  ]
}

const textOf = (children: XmlElement[], name: string) =>
  children.find((child) => child.name === name)?.text

const repeated = (values: string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index)

function channelProblems({ children }: XmlElement, own: string): string[] {
  const self = children.find(({ name }) => name === 'atom:link')
  const names = children.map(({ name }) => name)
  const { href, rel, type } = self?.attributes ?? {}
  return given([
    ...partProblems('channel', children, channelParts),
    ...['title', 'description', 'link', 'language'].map(
      (name) => !textOf(children, name)?.trim() && `channel without ${name}`,
    ),
    !isFullAddress(textOf(children, 'link')) && 'link of the channel is no full address',
    !language.test(textOf(children, 'language') ?? '') && 'language is none',
    (href !== own || rel !== 'self' || type !== 'application/rss+xml') && 'no link to itself',
    names.slice(names.indexOf('item')).some((name) => name !== 'item') &&
      names.includes('item') &&
      'an item before the head',
  ])
}

function itemProblems({ children }: XmlElement): string[] {
  const guid = children.find(({ name }) => name === 'guid')
  const isPermaLink = guid?.attributes['isPermaLink'] ?? 'true'
  const pubDate = textOf(children, 'pubDate')
  const names = children.map(({ name }) => name)
  return given([
    ...partProblems('item', children, itemParts),
    !textOf(children, 'title')?.trim() && 'item without title',
    !isFullAddress(textOf(children, 'link')) && 'link of an item is no full address',
    !guid?.text && 'item without guid',
    !/^(true|false)$/.test(isPermaLink) && 'isPermaLink is neither',
    isPermaLink === 'true' && !isFullAddress(guid?.text) && 'guid is no address',
    /^\d{1,8}$/.test(guid?.text ?? '') && 'guid is not unique enough',
    pubDate !== undefined && readDate(pubDate) === undefined && `no date: ${pubDate}`,
    (readDate(pubDate ?? '') ?? 0) > Date.now() + 86_400_000 && 'a date to come',
    names.includes('content:encoded') &&
      !names.slice(0, names.indexOf('content:encoded')).includes('description') &&
      'content before description',
    ...['description', 'content:encoded'].flatMap((name) =>
      htmlProblems(textOf(children, name) ?? '').map((problem) => `${name}: ${problem}`),
    ),
    ...children.flatMap(({ name, attributes: { url, length, type, medium } }) => [
      /^(enclosure|media:content)$/.test(name) && !isFullAddress(url) && `${name} without address`,
      name === 'enclosure' && !/^\d+$/.test(length ?? '') && 'enclosure without length',
      name === 'enclosure' && !mimeType.test(type ?? '') && 'enclosure without type',
      name === 'media:content' &&
        !/^(image|audio|video|document|executable)$/.test(medium ?? 'image') &&
        'media:content of no medium',
    ]),
  ])
}

/** The instant of an RFC 2822 date, in UTC; undefined for anything else, also for a wrong weekday. */
function readDate(text: string): number | undefined {
  const [, day, month = '', year, time] = date.exec(text) ?? []
  const number = `${months.indexOf(month) + 1}`.padStart(2, '0')
  const at = new Date(`${year}-${number}-${day}T${time}Z`)
  return !Number.isNaN(at.getTime()) && at.toUTCString() === text ? at.getTime() : undefined
}

function partProblems(parent: string, children: XmlElement[], parts: Record<string, number>) {
  const names = children.map(({ name }) => name)
  return [...new Set(names)].flatMap((name) => {
    const most = parts[name]
    if (most === undefined) return [`${parent} has ${name}`]
    return names.filter((one) => one === name).length > most ? [`${parent} has ${name} twice`] : []
  })
}

const unsafe = /^(applet|base|embed|form|frame|iframe|link|meta|object|script|style)$/

/** Of HTML for readers: what is broken, dangerous or without a full address. */
function htmlProblems(html: string): string[] {
  const problems: string[] = []
  parseFragment(html, { onParseError: ({ code }) => problems.push(code) })
  for (const { tagName, attrs } of elementsOf(html)) {
    if (unsafe.test(tagName)) problems.push(`<${tagName}>`)
    for (const { name, value } of attrs) {
      if (name.startsWith('on') || name === 'style') problems.push(`<${tagName} ${name}>`)
      if (/^(href|src)$/.test(name) && !/^(https?:\/\/|mailto:)/.test(value))
        problems.push(`<${tagName} ${name}="${value}">`)
    }
  }
  return problems
}

const given = (problems: (string | false | undefined)[]) =>
  problems.filter((one) => Boolean(one)) as string[]
