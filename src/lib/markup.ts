/** The tags of the text markup; case-sensitive, so `[Bold]` is text. */
export const markupTags = [
  'bold',
  'italic',
  'shake',
  'rainbow',
  'glow',
  'bounce',
  'wobble',
  'spin',
  'red',
  'blue',
  'green',
  'purple',
  'orange',
  'pink',
  'yellow',
  'teal',
] as const

export type MarkupTag = (typeof markupTags)[number]

export type MarkupNode =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'break' }
  | { readonly type: 'span'; readonly tag: MarkupTag; readonly children: readonly MarkupNode[] }

/** The maximum nesting of spans, so that renderers may recurse; deeper tags stay text. */
export const maxDepth = 16

type Token = { start: number; end: number; tag: MarkupTag | undefined; closes: boolean }

/**
 * Parses text markup into a tree, in linear time. A pair is an opening tag and the next unpaired closing tag of its
 * name; tags left open inside a pair, and all others without a partner, stay text.
 */
export function parseMarkup(source: string): MarkupNode[] {
  const tokens = tokenize(source)
  const pairs = findPairs(tokens)
  const root: MarkupNode[] = []
  const open: { closing: Token | undefined; children: MarkupNode[] }[] = []
  let children = root
  let textStart = 0

  const flush = (token: Token) => {
    const text = source.slice(textStart, token.start)
    if (text) children.push({ type: 'text', text })
    textStart = token.end
  }

  for (const token of tokens) {
    if (!token.tag) {
      flush(token)
      children.push({ type: 'break' })
    } else if (pairs.has(token) && open.length < maxDepth) {
      flush(token)
      const inside: MarkupNode[] = []
      children.push({ type: 'span', tag: token.tag, children: inside })
      open.push({ closing: pairs.get(token), children })
      children = inside
    } else if (open.at(-1)?.closing === token) {
      flush(token)
      children = open.pop()?.children ?? root
    }
  }
  flush({ start: source.length, end: source.length, tag: undefined, closes: false })
  return root
}

const tagPattern = `\\[(/?)(${markupTags.join('|')})\\]`

function tokenize(source: string): Token[] {
  const pattern = new RegExp(`\\r\\n?|\\n|${tagPattern}`, 'g')
  return Array.from(source.matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    tag: markupTags.find((tag) => tag === match[2]),
    closes: match[1] === '/',
  }))
}

/** The pairs, opening token to closing token. Linear: every token is pushed and popped once at most. */
function findPairs(tokens: readonly Token[]): Map<Token, Token> {
  const pairs = new Map<Token, Token>()
  const open: Token[] = []
  const openByTag = new Map<MarkupTag | undefined, number>()
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

/** The tags without a partner, which pages show as text; each once. */
export function strayTags(source: string): string[] {
  const found = new Set<string>()
  const collect = (node: MarkupNode) => {
    if (node.type === 'text')
      for (const [tag] of node.text.matchAll(new RegExp(tagPattern, 'g'))) found.add(tag)
    if (node.type === 'span') node.children.forEach(collect)
  }
  parseMarkup(source).forEach(collect)
  return [...found]
}

/** The text without tags; consecutive line breaks become one space. */
export function plainText(source: string): string {
  return textOf(parseMarkup(source)).replace(/\n+/g, ' ')
}

function textOf(nodes: readonly MarkupNode[]): string {
  const text = (node: MarkupNode) =>
    node.type === 'text' ? node.text : node.type === 'break' ? '\n' : textOf(node.children)
  return nodes.map(text).join('')
}

/**
 * The tree cut to `length` visible characters plus '…', between graphemes and never inside a tag; a text that is short
 * enough is not cut. A line break counts as one character.
 */
export function truncateMarkup(source: string, length: number): MarkupNode[] {
  const nodes = parseMarkup(source.trim())
  if (firstCharacters(textOf(nodes), length + 1).length <= length) return nodes
  return cut(nodes, { left: length })
}

function cut(nodes: readonly MarkupNode[], budget: { left: number }): MarkupNode[] {
  const result: MarkupNode[] = []
  for (const node of nodes) {
    if (node.type === 'span') {
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
export function markupClass(tag: MarkupTag): string {
  return `mk-${tag}`
}
