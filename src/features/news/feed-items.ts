// What a feed says of an article, of a release, and of a release day that has moved.
import type { RSSFeedItem } from '@astrojs/rss'
import { editionText } from '#src/features/releases/editions/edition.ts'
import { releaseName } from '#src/features/releases/release-name.ts'
import {
  dayToCome,
  releaseDate,
  releaseDescription,
  releasePath,
  type ListedRelease,
} from '#src/features/releases/release.ts'
import { firstSound } from '#src/features/releases/tracks/first-sound.ts'
import type { Label } from '#src/lib/dates.ts'
import { escapeHtml } from '#src/lib/escape-html.ts'
import { lengthText } from '#src/lib/length.ts'
import { parseMarkup } from '#src/lib/markup.ts'
import { sharedPicture } from '#src/lib/shared-picture.ts'
import type { TextSources } from '#src/lib/rich-text.ts'
import { announcedTitle, articlePath, plainDescription, type Article } from './article.ts'
import { markupHtml, pictureHtml, textHtml } from './markup-html.ts'
import { printable } from '#src/lib/printable.ts'
import type { ReleaseEvent } from './release-events.ts'
import { typeBadges } from './type-badges.ts'

/** What the items of a feed are made with. */
export type FeedSources = {
  site: URL
  /** What the contents show by name. */
  sources: TextSources
  /** Lines of plain text about what an article announces: its day, what is known of the show, and what is for sale. */
  factsOf?: (article: Article) => readonly string[]
}

export function articleItem(article: Article, about: FeedSources) {
  return {
    title: printable(announcedTitle(article)),
    link: new URL(articlePath(article), about.site).href,
    description: descriptionOf(plainDescription(article)),
    content: printable(articleHtml(article, about)),
    categories: [typeBadges[article.type]],
    pubDate: new Date(article.publishedAt),
    // Not the URL, which changes with the title: feed readers would show the article as new.
    customData: `<guid isPermaLink="false">urn:uuid:${article.id}</guid>`,
  } satisfies RSSFeedItem
}

function articleHtml(article: Article, { site, sources, factsOf = () => [] }: FeedSources): string {
  const { featuredImage, featuredImageAlt, excerpt, content, authorName } = article
  return [
    pictureHtml(featuredImage, featuredImageAlt, site),
    excerpt && `<p>${markupHtml(parseMarkup(excerpt), site)}</p>`,
    ...factsOf(article).map(lineHtml),
    textHtml(content, sources, site),
    `<p>By ${escapeHtml(authorName)}</p>`,
  ].join('')
}

/** A release day that has moved; with another day it is another item. */
export function movedItem({ release, eventDate, words }: ReleaseEvent, site: URL) {
  const { id, title, coverImage, coverAlt, dayToldAt } = release
  const sentence = `${title} now comes out ${words}`
  return {
    title: printable(sentence),
    link: new URL(releasePath(release), site).href,
    description: descriptionOf(`${releaseName(release)}: out ${words}`),
    content: printable(`${pictureHtml(coverImage, coverAlt, site)}${lineHtml(sentence)}`),
    categories: [typeBadges.release],
    pubDate: new Date(dayToldAt),
    customData: `<guid isPermaLink="false">urn:uuid:${id}#${eventDate}</guid>`,
  } satisfies RSSFeedItem
}

/** A release, with its sleeve and the first track that visitors may hear. */
export function releaseItem(
  release: ListedRelease,
  { site, sources }: FeedSources,
  label: Label & { now: Date },
) {
  const { availableAt, dayToldAt, coverImage } = release
  const isOut = availableAt !== null && !dayToCome(release, label)
  const picture = strictAddress(sharedPicture(coverImage, site)?.url)
  const sound = firstSound(release, site)
  const enclosure = sound
    ? { url: sound.url, length: sound.bytes, type: 'audio/mpeg' }
    : picture && pictureFile(picture)
  return {
    title: printable(releaseName(release)),
    link: new URL(releasePath(release), site).href,
    description: descriptionOf(releaseDescription(release, label.labelName)),
    content: printable(releaseHtml(release, { site, sources }, label)),
    categories: [typeBadges.release],
    // A day to come would be refused; the feed has it in words.
    pubDate: new Date(isOut ? availableAt : dayToldAt),
    customData: [
      `<guid isPermaLink="false">urn:uuid:${release.id}</guid>`,
      picture && `<media:content url="${escapeHtml(picture)}" medium="image"/>`,
    ].join(''),
    ...(enclosure && { enclosure }),
  } satisfies RSSFeedItem
}

function releaseHtml(
  release: ListedRelease,
  { site, sources }: FeedSources,
  label: Label & { now: Date },
): string {
  const { coverImage, coverAlt, catalogueNumber, tracks, editions, credits } = release
  return [
    pictureHtml(coverImage, coverAlt, site),
    lineHtml([catalogueNumber, releaseDate(release, label)].filter(Boolean).join(' · ')),
    tracks.length > 0 &&
      `<ol>${tracks.map((track) => `<li>${escapeHtml(trackLine(track))}</li>`).join('')}</ol>`,
    ...editions.map((edition) => lineHtml(editionText(edition, label.dates))),
    textHtml(credits, sources, site),
  ]
    .filter(Boolean)
    .join('')
}

/** 'One String (Halvard Rue) 3:42'. */
const trackLine = ({ title, artist, seconds }: ListedRelease['tracks'][number]): string =>
  [title, artist && `(${artist})`, seconds !== null && lengthText(seconds)]
    .filter(Boolean)
    .join(' ')

/** The description of an item is HTML, other than its title: readers show what is not escaped. */
const descriptionOf = (text: string) => printable(escapeHtml(text))

const lineHtml = (text: string) => `<p>${escapeHtml(text)}</p>`

const pictureTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
}

/** An address in the characters of RFC 2396 alone, where a browser takes brackets and pipes, too. */
const strictAddress = (url: string | undefined) =>
  url?.replace(/[^\w;/?:@&=+$.\-!~*'()%,#]/g, encodeURIComponent)

/** A picture as the file of an item. A length of 0 is one that is not known; null when its type is not. */
function pictureFile(url: string) {
  const type = pictureTypes[/\.(\w+)$/.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? '']
  return type ? { url, length: 0, type } : null
}
