import type { Mail, MailButton } from '#src/lib/mail-tree.ts'
import { parseMarkup, plainText } from '#src/lib/markup.ts'
import { sharedPicture } from '#src/lib/shared-picture.ts'
import { noSources, parseText } from '#src/lib/rich-text.ts'
import { absoluteAddress } from '#src/lib/absolute-address.ts'
import { stateWord } from './show-state.ts'
import type { ShownArticle } from './shown-article.ts'

export type MailSender = { site: URL; labelName: string }

/** An article as a mail: its picture, its day and place, its text, and where it leads. */
export function articleMail(article: ShownArticle, { site, labelName }: MailSender): Mail {
  const { title, image, imageAlt, excerpt, content, sources = noSources, show } = article
  const state = show?.state ? stateWord(show.state) : ''
  const picture = sharedPicture(image, site)
  return {
    site,
    heading: [state, plainText(title).trim()].filter(Boolean).join(': '),
    picture: picture && { url: picture.url, alt: imageAlt },
    facts: factsOf(article),
    lead: parseMarkup(excerpt.trim()),
    blocks: parseText(content),
    sources,
    buttons: buttonsOf(article, site),
    sender: { name: labelName, href: site.href },
  }
}

/** What is known of the event in lines, its day first. */
function factsOf({ eventOn, show }: ShownArticle): string[] {
  const { note = null, former = null, acts = null, times = null, place = null } = show ?? {}
  const lines = [
    [eventOn, former && `(${former})`].filter(Boolean).join(' '),
    note,
    acts?.map(({ name }) => name).join(', '),
    times,
    place,
    show?.soldOut && 'Sold out',
  ]
  return lines.filter((line) => typeof line === 'string' && line !== '') as string[]
}

function buttonsOf({ path, release, show }: ShownArticle, site: URL): MailButton[] {
  const tickets = show?.soldOut ? null : absoluteAddress(show?.ticketUrl, site)
  const buttons = [
    ['TICKETS', tickets],
    ['READ MORE', absoluteAddress(path, site)],
    ['PLAY THE RECORD', absoluteAddress(release?.path, site)],
  ] as const
  return buttons.flatMap(([text, href]) => (href ? [{ text, href }] : []))
}
