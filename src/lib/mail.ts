import { escapeHtml } from './escape-html.ts'
import { colors, mailTree, type Mail, type MailNode } from './mail-tree.ts'
import type { MarkupNode } from './markup.ts'
import { printable } from './printable.ts'
import type { TextBlock } from './rich-text.ts'
import { beginning } from './summary.ts'

/** Gmail hides what comes after so many bytes of HTML. */
export const mailLimit = 102 * 1024

/** How many UTF-16 units of a single paragraph are left of one that is over the limit by itself. */
const longestStart = 8000

export type WrittenMail = {
  tree: MailNode
  html: string
  text: string
  /** The text was longer than Gmail shows: its end is not in the mail. */
  isCut: boolean
}

/** A mail as HTML and as plain text, with as many blocks of its text as mailLimit has room for. */
export function writeMail(given: Mail): WrittenMail {
  const mail = { ...given, blocks: given.blocks.flatMap(paragraphsOf) }
  const whole = written(mail)
  if (mailBytes(whole.html) <= mailLimit) return { ...whole, isCut: false }
  let [fits, tooMany] = [0, mail.blocks.length]
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1
    const { html } = written({ ...mail, blocks: mail.blocks.slice(0, middle) })
    if (mailBytes(html) <= mailLimit) fits = middle
    else tooMany = middle
  }
  const blocks =
    fits > 0
      ? mail.blocks.slice(0, fits)
      : mail.blocks.slice(0, 1).map((block) => startOf(block, mail))
  return { ...written({ ...mail, blocks }), isCut: true }
}

function written(mail: Mail) {
  const tree = mailTree(mail)
  return { tree, html: pageOf(mail, tree), text: mailText(mail) }
}

/** A paragraph as several, where it has blank lines; any other block as it is. */
function paragraphsOf(block: TextBlock): TextBlock[] {
  if (block.type !== 'paragraph') return [block]
  const paragraphs: MarkupNode[][] = [[]]
  let breaks = 0
  for (const node of block.children) {
    if (node.type === 'break') breaks += 1
    else {
      if (breaks > 1) paragraphs.push([])
      const last = paragraphs.at(-1)!
      if (breaks === 1 && last.length > 0) last.push({ type: 'break' })
      last.push(node)
      breaks = 0
    }
  }
  return paragraphs
    .filter(({ length }) => length > 0)
    .map((children) => ({ type: 'paragraph', children }))
}

const startOf = (block: TextBlock, about: About): TextBlock => ({
  type: 'paragraph',
  children: [{ type: 'text', text: `${beginning(blockText(block, about), longestStart)}…` }],
})

/** The size of a mail's HTML, in bytes of UTF-8. */
export const mailBytes = (html: string): number => new TextEncoder().encode(html).length

const pageOf = ({ heading }: Mail, tree: MailNode) =>
  [
    '<!doctype html><html><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light">',
    `<title>${textHtml(heading)}</title></head>`,
    `<body style="margin: 0; padding: 0; background-color: ${colors.page}">${nodeHtml(tree)}</body></html>`,
  ].join('')

const textHtml = (text: string) => escapeHtml(printable(text))

function nodeHtml(node: MailNode): string {
  if (typeof node === 'string') return textHtml(node)
  const { tag, attributes, style, children } = node
  const css = Object.entries(style).map(([name, value]) => `${cssName(name)}: ${value}`)
  const all = css.length > 0 ? { ...attributes, style: css.join('; ') } : attributes
  const opening = Object.entries(all).map(([name, value]) => ` ${name}="${textHtml(value)}"`)
  const start = `<${tag}${opening.join('')}>`
  return tag === 'img' || tag === 'br'
    ? start
    : `${start}${children.map(nodeHtml).join('')}</${tag}>`
}

const cssName = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

type About = Pick<Mail, 'site' | 'sources'>

/** A mail as plain text: the addresses of its links stand behind their words. */
function mailText(mail: Mail): string {
  const { heading, facts, lead, blocks, buttons, sender } = mail
  const parts = [
    heading,
    facts.join('\n'),
    inlineText(lead, mail),
    ...blocks.map((block) => blockText(block, mail)),
    buttons.map(({ text, href }) => `${text}: ${href}`).join('\n'),
    `${sender.name}\n${sender.href}`,
  ]
  return `${printable(
    parts
      .map((part) => part.trim())
      .filter(Boolean)
      .join('\n\n'),
  )}\n`
}

function blockText(block: TextBlock, about: About): string {
  switch (block.type) {
    case 'list':
      return block.items.map((item) => `- ${inlineText(item, about)}`).join('\n')
    case 'quote':
      return inlineText(block.children, about).replaceAll(/^/gm, '> ')
    case 'picture':
      return ''
    case 'release': {
      const release = about.sources.releases.find(({ slug }) => slug === block.slug)
      return release ? `${release.name}: ${new URL(release.path, about.site).href}` : ''
    }
    case 'paragraph':
    case 'heading':
      return inlineText(block.children, about)
  }
}

/** The words of a link, and its address behind them where they do not name it. */
const inlineText = (nodes: readonly MarkupNode[], about: About): string =>
  nodes
    .map((node) => {
      if (node.type === 'text') return node.text
      if (node.type === 'break') return '\n'
      const words = inlineText(node.children, about)
      if (node.type === 'span' || node.href === words) return words
      return `${words} (${new URL(node.href, about.site).href})`
    })
    .join('')
