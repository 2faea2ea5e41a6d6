import { linkTarget } from '#src/lib/link-target.ts'

const inlineTags: Record<string, string> = { STRONG: 'bold', B: 'bold', EM: 'italic', I: 'italic' }
const blockTags: Record<string, string> = {
  UL: 'list',
  OL: 'list',
  BLOCKQUOTE: 'quote',
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
  H4: 'heading',
  H5: 'heading',
  H6: 'heading',
}
const isParagraph =
  /^(P|DIV|SECTION|ARTICLE|FIGURE|FIGCAPTION|PRE|TABLE|TR|DL|DT|DD|HR|HEADER|FOOTER|ASIDE|DETAILS|SUMMARY)$/
const isDropped =
  /^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE|HEAD|TITLE|SVG|OBJECT|FORM|BUTTON|SELECT|TEXTAREA)$/i

/** `pictures`: of what is wrapped in a tag, to stand behind it, because a picture is a block of its own. */
type Context = {
  pictureOf: (src: string, alt: string) => string
  pictures?: string[]
  isInBlock?: boolean
  isInParagraph?: boolean
}

/** WordPress HTML as our markup; of all else the words. Parsed into a document that loads and runs nothing. */
export function htmlToMarkup(html: string, pictureOf: Context['pictureOf'] = () => ''): string {
  // Far over the limit of an article, which refuses it; browsers take long for such nesting.
  if (html.length > 500_000) return html
  const text = withoutStyles(withoutShortcodes(html))
  const { body } = new DOMParser().parseFromString(text, 'text/html')
  return inside(body, { pictureOf })
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/**
 * Shortcodes have attributes, a closing tag, or a name of WordPress; words in brackets have none of these. Of a player its
 * address stays. A name ends where its letters do, so that a bracket without an end is passed in one step.
 */
function withoutShortcodes(html: string): string {
  const closed = new Set(Array.from(html.matchAll(/\[\/([a-z][\w-]*)\]/gi), ([, name]) => name))
  return html.replace(
    /\[(\/?)([a-z][\w-]*)(?![\w-])([^[\]<>]*)\]/gi,
    (all, slash, name: string, rest: string) =>
      slash ||
      rest.includes('=') ||
      closed.has(name) ||
      /^(gallery|audio|video|playlist)$/i.test(name)
        ? (/ url="(https:[^"\s]+)"/.exec(rest)?.[1] ?? '')
        : all,
  )
}

const tagStart = /<(\/?)([a-z][^\s/>]*)/gi
const attribute = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?/y

/**
 * HTML without what a document obeys although nothing of it is shown: styles, event handlers and a base, each of which the
 * site's policy refuses with an error in the console. A style sheet becomes a script, which a parsed document does not run.
 */
function withoutStyles(html: string): string {
  const parts: string[] = []
  let end = 0
  for (const { 0: start, 1: slash = '', 2: name = '', index } of html.matchAll(tagStart)) {
    // Within the tag before it.
    if (index < end) continue
    parts.push(html.slice(end, index), `<${slash}`, /^style$/i.test(name) ? 'script' : name)
    end = index + start.length
    attribute.lastIndex = end
    for (let found = attribute.exec(html); found; found = attribute.exec(html)) {
      if (!/^(style|on\w+)$/i.test(found[1] ?? '') && !/^base$/i.test(name)) parts.push(found[0])
      end = attribute.lastIndex
    }
  }
  return parts.join('') + html.slice(end)
}

const inside = (node: Node, context: Context): string =>
  Array.from(node.childNodes, (child) => markupOf(child, context)).join('')

function markupOf(node: Node, context: Context): string {
  // Outside of paragraphs WordPress shows a line break as one.
  if (node instanceof Text)
    return node.data.replace(context.isInParagraph ? /\s+/g : /[^\S\n]+/g, ' ')
  if (!(node instanceof Element) || isDropped.test(node.tagName)) return ''
  const { tagName } = node
  const src = node.getAttribute('src') ?? ''
  const block = blockTags[tagName]
  const within = { ...context, isInParagraph: true }
  if (tagName === 'BR') return '\n'
  if (tagName === 'IMG')
    return shown([context.pictureOf(src, node.getAttribute('alt') ?? '')], context)
  if (tagName === 'IFRAME') return `\n\n${linkTarget(src) ?? ''}\n\n`
  if (tagName === 'A') return wrapped(node, context, (words) => linked(node, words))
  if (tagName === 'LI') return `\n${inside(node, within).trim()}`
  if (tagName === 'TD' || tagName === 'TH') return `${inside(node, within)} `
  const tag = inlineTags[tagName] ?? (context.isInBlock ? undefined : block)
  if (tag && !block) return wrapped(node, context, (words) => tagged(tag, words))
  if (!block && !isParagraph.test(tagName)) return inside(node, context)
  if (!tag)
    return context.isInBlock ? `\n${inside(node, within)}\n` : `\n\n${inside(node, within)}\n\n`
  const inBlock = { ...within, isInBlock: true }
  return `\n\n${wrapped(node, inBlock, (words) => tagged(tag, words.replace(/\n{2,}/g, '\n')), context)}\n\n`
}

function wrapped(node: Node, context: Context, wrap: (words: string) => string, around = context) {
  const pictures: string[] = []
  return wrap(inside(node, { ...context, pictures })) + shown(pictures, around)
}

function shown(pictures: string[], { pictures: behind }: Context): string {
  behind?.push(...pictures)
  return behind ? '' : pictures.map((picture) => `\n\n${picture}\n\n`).join('')
}

const tagged = (tag: string, words: string) => (words.trim() ? `[${tag}]${words}[/${tag}]` : words)

function linked(link: Element, words: string): string {
  const typed = (link.getAttribute('href') ?? '').replace(/^http:/, 'https:')
  const href = linkTarget(typed.replace(/^(mailto:[^?]*).*/, '$1'))
  return href && words.trim() && !/[[\]]/.test(href) ? `[link=${href}]${words}[/link]` : words
}
