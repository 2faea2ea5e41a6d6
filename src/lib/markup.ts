/** The tags of the text markup, lower case as the toolbar writes them; `[Bold]` is just text. */
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

/** How deep spans nest; pairs inside that stay as typed, so that renderers may recurse. */
export const maxDepth = 16

type Token = { start: number; end: number; tag: MarkupTag | undefined; closes: boolean }

/**
 * The tree of a marked-up text, in linear time. A pair is an opening tag and the next closing tag of
 * its name that is not taken; tags left open inside a pair, and all others, stay as typed text.
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

function tokenize(source: string): Token[] {
  const pattern = new RegExp(`\\r\\n?|\\n|\\[(/?)(${markupTags.join('|')})\\]`, 'g')
  return Array.from(source.matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    tag: match[2] as MarkupTag | undefined,
    closes: match[1] === '/',
  }))
}

/** Opening to closing token of each pair. Every token is pushed and popped once at most. */
function findPairs(tokens: readonly Token[]): Map<Token, Token> {
  const pairs = new Map<Token, Token>()
  const waiting: Token[] = []
  const waitingByTag = new Map<MarkupTag | undefined, number>()
  const count = (token: Token, by: number) =>
    waitingByTag.set(token.tag, (waitingByTag.get(token.tag) ?? 0) + by)

  for (const token of tokens) {
    if (!token.tag) continue
    if (!token.closes) {
      waiting.push(token)
      count(token, 1)
      continue
    }
    // Without the count, closing tags that match nothing would each search the whole stack.
    if (!waitingByTag.get(token.tag)) continue
    let opening: Token | undefined
    do {
      opening = waiting.pop()
      if (opening) count(opening, -1)
    } while (opening && opening.tag !== token.tag)
    if (opening) pairs.set(opening, token)
  }
  return pairs
}

/** The text without its tags; line breaks, however many in a row, become one space. */
export function plainText(source: string): string {
  return textOf(parseMarkup(source)).replace(/\n+/g, ' ')
}

function textOf(nodes: readonly MarkupNode[]): string {
  const text = (node: MarkupNode) =>
    node.type === 'text' ? node.text : node.type === 'break' ? '\n' : textOf(node.children)
  return nodes.map(text).join('')
}

/**
 * The tree cut to `length` visible characters plus '…', never a tag or an emoji in two; a text that
 * is short enough stays whole. A line break counts as one character.
 */
export function truncateMarkup(source: string, length: number): MarkupNode[] {
  const nodes = parseMarkup(source.trim())
  if (firstCharacters(textOf(nodes), length + 1).length <= length) return nodes
  return cut(nodes, { left: length })
}

function cut(nodes: readonly MarkupNode[], budget: { left: number }): MarkupNode[] {
  const kept: MarkupNode[] = []
  for (const node of nodes) {
    if (node.type === 'span') {
      kept.push({ ...node, children: cut(node.children, budget) })
    } else {
      const characters = node.type === 'text' ? firstCharacters(node.text, budget.left) : ['\n']
      budget.left -= characters.length
      if (budget.left > 0) kept.push(node)
      else kept.push({ type: 'text', text: characters.join('').trimEnd() + '…' })
    }
    if (budget.left <= 0) break
  }
  return kept
}

/**
 * A tree in two: its first `length` visible characters, and what follows. A span that lies across goes on in the second
 * part, white space at the cut belongs to it, and it is empty when there is nothing more to read.
 */
export function splitMarkup(
  nodes: readonly MarkupNode[],
  length: number,
): [start: readonly MarkupNode[], rest: readonly MarkupNode[]] {
  const [start, rest] = split(nodes, { left: length })
  return textOf(rest).trim() ? [start, rest] : [nodes, []]
}

function split(
  nodes: readonly MarkupNode[],
  budget: { left: number },
): [MarkupNode[], MarkupNode[]] {
  const start: MarkupNode[] = []
  const rest: MarkupNode[] = []
  for (const node of nodes) {
    const [first, second] = budget.left > 0 ? splitNode(node, budget) : [undefined, node]
    if (first) start.push(first)
    if (second) rest.push(second)
  }
  return [start, rest]
}

function splitNode(
  node: MarkupNode,
  budget: { left: number },
): [MarkupNode | undefined, MarkupNode | undefined] {
  if (node.type === 'span') {
    const [inside, beyond] = split(node.children, budget)
    const part = (children: MarkupNode[]) => (children.length ? { ...node, children } : undefined)
    return [part(inside), part(beyond)]
  }
  const text = node.type === 'text' ? node.text : '\n'
  const read = firstCharacters(text, budget.left)
  budget.left -= read.length
  const kept = budget.left > 0 ? text : read.join('').trimEnd()
  if (node.type === 'break') return kept ? [node, undefined] : [undefined, node]
  const part = (text: string) => (text ? { ...node, text } : undefined)
  return [part(kept), part(text.slice(kept.length))]
}

/** Characters as a reader counts them, an emoji or an accented letter being one. */
function firstCharacters(text: string, limit: number): string[] {
  const characters: string[] = []
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const { segment } of segmenter.segment(text)) {
    if (characters.length >= limit) break
    characters.push(segment)
  }
  return characters
}

/** The class of a tag's span in src/styles/markup.css. */
export function markupClass(tag: MarkupTag): string {
  return `mk-${tag}`
}
