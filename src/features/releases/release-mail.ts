import { allowedLinks } from '#src/lib/allowed-links.ts'
import type { DateStyle } from '#src/lib/dates.ts'
import type { Mail, MailButton } from '#src/lib/mail-tree.ts'
import { sharedPicture } from '#src/lib/shared-picture.ts'
import { noSources, parseText, type TextSources } from '#src/lib/rich-text.ts'
import { absoluteAddress } from '#src/lib/absolute-address.ts'
import { editionText, forSaleFirst, isForSale } from './editions/edition.ts'
import { releaseName } from './release-name.ts'
import { editionOrder, releasePath, type ListedRelease, type ListedTrack } from './release.ts'

type About = {
  /** When it came or comes out, in words (releaseDate). */
  date: string
  dates: DateStyle
  hasShop: boolean
  sources?: TextSources
  site: URL
  labelName: string
}

/** More would be a list of shops: its page has them all. */
const mostButtons = 8

/** A release as a mail: its front, its day, what it can be bought as, its tracks, and where it is heard and ordered. */
export function releaseMail(release: ListedRelease, about: About): Mail {
  const { catalogueNumber, coverImage, coverAlt, credits, editions, tracks } = release
  const { date, dates, sources = noSources, site, labelName } = about
  const picture = sharedPicture(coverImage, site)
  return {
    site,
    heading: releaseName(release),
    picture: picture && {
      url: picture.url,
      alt: coverAlt || `The front of ${release.title}`,
    },
    facts: [
      [catalogueNumber, date].filter(Boolean).join(' · '),
      ...forSaleFirst(editions).map((edition) => editionText(edition, dates)),
    ].filter(Boolean),
    lead: [],
    blocks: [...trackBlocks(tracks), ...parseText(credits)],
    sources,
    buttons: buttonsOf(release, about),
    sender: { name: labelName, href: site.href },
  }
}

const trackBlocks = (tracks: readonly ListedTrack[]): Mail['blocks'] =>
  tracks.length > 0
    ? [{ type: 'list', items: tracks.map((track) => [{ type: 'text', text: trackName(track) }]) }]
    : []

const trackName = ({ artist, title }: ListedTrack) => (artist ? `${title} (${artist})` : title)

type Place = [text: string, target: string | null]

/** The page first, each place once. */
function buttonsOf(release: ListedRelease, { site, hasShop }: About): MailButton[] {
  const { tracks, editions, listeningLinks } = release
  const isHeard = tracks.some(({ preview }) => preview !== null)
  const orders = editions.filter(isForSale).flatMap((edition): Place[] => {
    const verb = edition.state === 'pre_order' ? 'PRE-ORDER' : 'ORDER'
    const shops = allowedLinks(edition.links)
    if (shops.length === 0) return [[verb, editionOrder(release, hasShop, edition)]]
    return shops.map(({ name, href }) => [`${verb} AT ${name.toUpperCase()}`, href])
  })
  const places: Place[] = [
    [isHeard ? 'PLAY' : 'READ MORE', releasePath(release)],
    ...orders,
    ...allowedLinks(listeningLinks).map(({ name, href }): Place => [
      `LISTEN AT ${name.toUpperCase()}`,
      href,
    ]),
  ]
  const buttons = new Map<string, MailButton>()
  for (const [text, target] of places) {
    const href = absoluteAddress(target, site)
    if (href && !buttons.has(href)) buttons.set(href, { text, href })
  }
  return [...buttons.values()].slice(0, mostButtons)
}
