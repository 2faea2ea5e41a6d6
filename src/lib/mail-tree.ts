import type { MarkupNode } from './markup.ts'
import { sharedPicture } from './shared-picture.ts'
import type { TextBlock, TextSources } from './rich-text.ts'

/** What a mail says. The addresses of `picture`, `buttons` and `sender` are absolute; the others are of `site`. */
export type Mail = {
  site: URL
  heading: string
  picture: { url: string; alt: string } | null
  /** Lines of plain text above the text: the day, the place, who plays. */
  facts: string[]
  lead: readonly MarkupNode[]
  blocks: readonly TextBlock[]
  /** What the blocks show by name. */
  sources: TextSources
  /** The first one is the most important. */
  buttons: { text: string; href: string }[]
  sender: { name: string; href: string }
}

export type MailButton = Mail['buttons'][number]

/** The elements of a mail: those that Outlook, Gmail and Apple Mail all show. */
export const mailTags = [
  ...(['table', 'tbody', 'tr', 'td', 'h1', 'h2', 'p', 'ul', 'li', 'blockquote'] as const),
  ...(['a', 'img', 'strong', 'em', 'br'] as const),
] as const

/** The names of `style` are those of CSSStyleDeclaration. */
export type MailElement = {
  tag: (typeof mailTags)[number]
  attributes: Readonly<Record<string, string>>
  style: Readonly<Record<string, string>>
  children: MailNode[]
}
export type MailNode = string | MailElement

/** Legible on each other as they are, and when a client in the dark inverts all of them or the backgrounds alone. */
export const colors = {
  page: '#efece6',
  paper: '#ffffff',
  ink: '#1b1916',
  quiet: '#5b564e',
  link: '#1d4f91',
} as const

/** Outlook knows no max-width: the table has this width there. */
const width = 600

const font = 'Helvetica, Arial, sans-serif'
const words = { fontFamily: font, fontSize: '16px', lineHeight: '1.5', color: colors.ink }
const paragraph = { ...words, margin: '0 0 16px' }
const directed = { dir: 'auto' }

const element = (
  tag: MailElement['tag'],
  style: MailElement['style'],
  children: MailNode[],
  attributes: MailElement['attributes'] = {},
): MailElement => ({ tag, style, children, attributes })

const table = (style: MailElement['style'], rows: MailNode[], attributes = {}) =>
  element('table', { borderCollapse: 'collapse', ...style }, [element('tbody', {}, rows)], {
    role: 'presentation',
    cellpadding: '0',
    cellspacing: '0',
    border: '0',
    ...attributes,
  })

const row = (style: MailElement['style'], children: MailNode[], attributes = {}) =>
  element('tr', {}, [element('td', style, children, attributes)])

/** A mail as a tree of elements, each with its own style: a column of 600 pixels, narrower on a phone. */
export function mailTree(mail: Mail): MailElement {
  const { picture, heading, facts, lead, buttons, sender } = mail
  const text = [
    element(
      'h1',
      { ...words, margin: '0 0 12px', fontSize: '28px', lineHeight: '1.2' },
      [heading],
      directed,
    ),
    ...facts.map((fact) =>
      element('p', { ...words, margin: '0 0 4px', color: colors.quiet }, [fact], directed),
    ),
    ...(lead.length > 0
      ? [
          element(
            'p',
            { ...paragraph, margin: '16px 0', fontWeight: 'bold' },
            inline(lead, mail),
            directed,
          ),
        ]
      : [element('p', { ...words, margin: '0', lineHeight: '16px' }, ['\u00a0'])]),
    ...mail.blocks.flatMap((block) => blockNodes(block, mail)),
    table({ margin: '8px 0 0' }, buttons.map(buttonRow)),
  ]
  const column = table(
    { width: '100%', maxWidth: `${width}px`, backgroundColor: colors.paper },
    [
      ...(picture ? [row({ padding: '0' }, [pictureNode(picture, width)])] : []),
      row(
        { padding: '28px 24px 16px', backgroundColor: colors.paper, wordBreak: 'break-word' },
        text,
        { align: 'left' },
      ),
      row({ padding: '16px 24px 24px', backgroundColor: colors.paper }, [
        element(
          'p',
          { ...words, margin: '0', fontSize: '14px' },
          [link(sender.href, [sender.name])],
          directed,
        ),
      ]),
    ],
    { width: `${width}`, bgcolor: colors.paper },
  )
  const frame = row({ padding: '16px 8px', backgroundColor: colors.page }, [column], {
    align: 'center',
  })
  return table({ width: '100%', backgroundColor: colors.page }, [frame], {
    width: '100%',
    bgcolor: colors.page,
  })
}

/** A cell of a table, because Outlook gives a link no padding. */
const buttonRow = ({ text, href }: MailButton, index: number) => {
  const [ink, paper] = index === 0 ? [colors.paper, colors.ink] : [colors.ink, colors.paper]
  const style = {
    ...words,
    display: 'inline-block',
    padding: '12px 20px',
    border: `2px solid ${colors.ink}`,
    backgroundColor: paper,
    color: ink,
    fontWeight: 'bold',
    textDecoration: 'none',
  }
  return row({ padding: '0 0 8px' }, [element('a', style, [text], { href, ...directed })], {
    align: 'left',
  })
}

const link = (href: string, children: MailNode[]) =>
  element('a', { color: colors.link, textDecoration: 'underline' }, children, { href })

/** Where a client shows no pictures, its text stands on a ground of its own. */
const pictureNode = ({ url, alt }: { url: string; alt: string }, pixels: number) => {
  const size = {
    display: 'block',
    width: '100%',
    maxWidth: `${pixels}px`,
    height: 'auto',
    border: '0',
  }
  return element('img', { ...words, ...size, backgroundColor: colors.page }, [], {
    src: url,
    alt,
    width: `${pixels}`,
  })
}

type About = Pick<Mail, 'site' | 'sources'>

/** Effects and colours are dropped: no client shows the one, and the others are illegible in the dark. */
const inline = (nodes: readonly MarkupNode[], about: About): MailNode[] =>
  nodes.flatMap((node): MailNode[] => {
    if (node.type === 'text') return [node.text]
    if (node.type === 'break') return [element('br', {}, [])]
    const children = inline(node.children, about)
    if (node.type === 'link') return [link(new URL(node.href, about.site).href, children)]
    if (node.tag === 'bold') return [element('strong', {}, children)]
    return node.tag === 'italic' ? [element('em', {}, children)] : children
  })

function blockNodes(block: TextBlock, about: About): MailNode[] {
  switch (block.type) {
    case 'paragraph':
      return [element('p', paragraph, inline(block.children, about), directed)]
    case 'heading':
      return [
        element(
          'h2',
          { ...words, margin: '24px 0 8px', fontSize: '20px' },
          inline(block.children, about),
          directed,
        ),
      ]
    case 'quote':
      return [
        element(
          'blockquote',
          {
            ...words,
            margin: '0 0 16px',
            padding: '0 0 0 16px',
            borderLeft: `4px solid ${colors.ink}`,
          },
          inline(block.children, about),
          directed,
        ),
      ]
    case 'list':
      return [
        element(
          'ul',
          { ...paragraph, padding: '0 0 0 24px' },
          block.items.map((item) =>
            element('li', { margin: '0 0 4px' }, inline(item, about), directed),
          ),
        ),
      ]
    case 'picture': {
      const found = about.sources.pictures.find(({ address }) => address.startsWith(block.address))
      const shared = sharedPicture(found?.address ?? block.address, about.site)
      if (!shared) return []
      const picture = pictureNode({ url: shared.url, alt: found?.alt ?? '' }, width - 48)
      return [element('p', paragraph, [picture])]
    }
    case 'release': {
      const release = about.sources.releases.find(({ slug }) => slug === block.slug)
      if (!release) return []
      const href = new URL(release.path, about.site).href
      return [element('p', paragraph, [link(href, [release.name])], directed)]
    }
  }
}
