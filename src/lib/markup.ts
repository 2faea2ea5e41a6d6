import { linkTarget } from './link-target.ts'
import { beginning } from './summary.ts'

/** The tags of the text markup; case-sensitive, so `[Bold]` is text. */
export const markupTags = [
  ...(['bold', 'italic', 'shake', 'rainbow', 'glow', 'bounce', 'wobble', 'spin'] as const),
  ...(['red', 'blue', 'green', 'purple', 'orange', 'pink', 'yellow', 'teal'] as const),
] as const

export type MarkupTag = (typeof markupTags)[number]

export type MarkupNode =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'break' }
  | { readonly type: 'span'; readonly tag: MarkupTag; readonly children: readonly MarkupNode[] }
  /** `href`: a linkTarget. */
  | { readonly type: 'link'; readonly href: string; readonly children: readonly MarkupNode[] }

/** The maximum nesting of spans, so that renderers may recurse; deeper tags stay text. */
export const maxDepth = 16

type Token = {
  start: number
  end: number
  tag: MarkupTag | 'link' | undefined
  closes: boolean
  /** Of an opening link. */
  href?: string | null
}

/**
 * Parses text markup into a tree, in linear time. A pair is an opening tag and the next unpaired closing tag of its
 * name; tags left open inside a pair, and all others without a partner, stay text. `hasLinks`: `[link=…]` is a tag too,
 * where a page may link to its target, and https addresses are links.
 */
export function parseMarkup(source: string, hasLinks = false): MarkupNode[] {
  const tokens = tokenize(source, hasLinks)
  const pairs = findPairs(tokens)
  const root: MarkupNode[] = []
  const open: { closing: Token | undefined; children: MarkupNode[]; isLink: boolean }[] = []
  let children = root
  let textStart = 0
  const isInLink = () => open.some(({ isLink }) => isLink)

  const flush = (token: Token) => {
    const text = source.slice(textStart, token.start)
    if (text) children.push(...(hasLinks && !isInLink() ? linked(text) : [textNode(text)]))
    textStart = token.end
  }

  for (const token of tokens) {
    if (!token.tag) {
      flush(token)
      children.push({ type: 'break' })
    } else if (pairs.has(token) && open.length < maxDepth && !(token.href && isInLink())) {
      flush(token)
      const inside: MarkupNode[] = []
      children.push(nodeOf(token, inside))
      open.push({ closing: pairs.get(token), children, isLink: token.tag === 'link' })
      children = inside
    } else if (open.at(-1)?.closing === token) {
      flush(token)
      children = open.pop()?.children ?? root
    }
  }
  flush({ start: source.length, end: source.length, tag: undefined, closes: false })
  return root
}

const textNode = (text: string): MarkupNode => ({ type: 'text', text })

const nodeOf = ({ tag, href }: Token, children: MarkupNode[]): MarkupNode =>
  tag === 'link' || tag === undefined
    ? { type: 'link', href: href ?? '', children }
    : { type: 'span', tag, children }

/** A text with its https addresses as links; punctuation that follows one is not part of it. */
const linked = (text: string): MarkupNode[] =>
  text.split(/(https:\/\/[^\s[\]<>"]+)/).flatMap((part, index) => {
    const address = index % 2 ? part.slice(0, part.length - punctuationLength(part)) : ''
    const href = linkTarget(address)
    if (!href) return part ? [textNode(part)] : []
    const rest = part.slice(address.length)
    const link: MarkupNode = { type: 'link', href, children: [textNode(address)] }
    return rest ? [link, textNode(rest)] : [link]
  })

/** How many characters at the end of an address are not of it: `).` behind one without a parenthesis of its own. */
function punctuationLength(address: string): number {
  let end = address.length
  const pattern = address.includes('(') ? /[.,;:!?'”’…]/ : /[.,;:!?'”’…)]/
  while (end > 0 && pattern.test(address.charAt(end - 1))) end -= 1
  return address.length - end
}

const tagPattern = `\\[(/?)(${markupTags.join('|')})\\]`
const linkPattern = '\\[link=([^[\\]\\s]{1,2000})\\]|\\[(/)link\\]'

/** Leaves out links to targets that are not allowed. */
function tokenize(source: string, hasLinks: boolean): Token[] {
  const pattern = new RegExp(`\\r\\n?|\\n|${tagPattern}${hasLinks ? `|${linkPattern}` : ''}`, 'g')
  return Array.from(source.matchAll(pattern), (match): Token => {
    const [all, slash, name, target, linkSlash] = match
    const place = { start: match.index, end: match.index + all.length }
    if (target !== undefined || linkSlash)
      return { ...place, tag: 'link', closes: target === undefined, href: linkTarget(target ?? '') }
    return { ...place, tag: markupTags.find((tag) => tag === name), closes: slash === '/' }
  }).filter(({ tag, closes, href }) => tag !== 'link' || closes || href)
}

/** The pairs, opening token to closing token. Linear: every token is pushed and popped once at most. */
function findPairs(tokens: readonly Token[]): Map<Token, Token> {
  const pairs = new Map<Token, Token>()
  const open: Token[] = []
  const openByTag = new Map<Token['tag'], number>()
  const count = (token: Token, by: number) =>
    openByTag.set(token.tag, (openByTag.get(token.tag) ?? 0) + by)

  for (const token of tokens) {
    if (!token.tag) continue
    if (!token.closes) {
      open.push(token)
      count(token, 1)
      continue
    }
    // Without the count, each unmatched closing tag would search the whole stack.
    if (!openByTag.get(token.tag)) continue
    let opening: Token | undefined
    do {
      opening = open.pop()
      if (opening) count(opening, -1)
    } while (opening && opening.tag !== token.tag)
    if (opening) pairs.set(opening, token)
  }
  return pairs
}

/** The tags in the texts of a tree, which pages show as typed: without a partner or a target, or not for this field. */
export function strayTags(nodes: readonly MarkupNode[]): string[] {
  const pattern = new RegExp(
    `${tagPattern}|\\[/?(?:link|heading|list|quote|picture|release)(?:=[^[\\]]*)?\\]`,
    'g',
  )
  const tagsIn = (node: MarkupNode): string[] =>
    node.type === 'text'
      ? Array.from(node.text.matchAll(pattern), ([tag]) => tag)
      : 'children' in node
        ? strayTags(node.children)
        : []
  return [...new Set(nodes.flatMap(tagsIn))]
}

/** The text without tags; consecutive line breaks become one space. */
export const plainText = (source: string): string =>
  textOf(parseMarkup(source)).replace(/\n+/g, ' ')

/** The words of a tree; a break is a line break. */
export function textOf(nodes: readonly MarkupNode[]): string {
  const text = (node: MarkupNode) =>
    node.type === 'text' ? node.text : node.type === 'break' ? '\n' : textOf(node.children)
  return nodes.map(text).join('')
}

/** The tree cut to at most `length` visible characters plus '…', after a word (beginning); a line break counts as one. */
export function truncateMarkup(source: string, length: number): MarkupNode[] {
  const nodes = parseMarkup(source.trim())
  const text = textOf(nodes)
  if (firstCharacters(text, length + 1).length <= length) return nodes
  const most = firstCharacters(text, length).join('')
  const words = beginning(text, most.length) || most
  return cut(nodes, { left: firstCharacters(words, length).length })
}

function cut(nodes: readonly MarkupNode[], budget: { left: number }): MarkupNode[] {
  const result: MarkupNode[] = []
  for (const node of nodes) {
    if ('children' in node) {
      result.push({ ...node, children: cut(node.children, budget) })
    } else {
      const characters = node.type === 'text' ? firstCharacters(node.text, budget.left) : ['\n']
      budget.left -= characters.length
      if (budget.left > 0) result.push(node)
      else result.push({ type: 'text', text: characters.join('').trimEnd() + '…' })
    }
    if (budget.left <= 0) break
  }
  return result
}

/** The first graphemes of a text, at most `limit`: an emoji or an accented letter counts as one. */
function firstCharacters(text: string, limit: number): string[] {
  const characters: string[] = []
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const { segment } of segmenter.segment(text)) {
    if (characters.length >= limit) break
    characters.push(segment)
  }
  return characters
}

/** The CSS class of a tag's span (src/styles/markup.css). */
export const markupClass = (tag: MarkupTag): string => `mk-${tag}`
