import { getRssString, type RSSFeedItem } from '@astrojs/rss'
import type { ListedRelease } from '#src/features/releases/release.ts'
import type { Label } from '#src/lib/dates.ts'
import { escapeHtml } from '#src/lib/escape-html.ts'
import { noSources, plainWords, type TextSources } from '#src/lib/rich-text.ts'
import { summarize } from '#src/lib/summary.ts'
import type { Article } from './article.ts'
import { artistFiles, type ArtistPage } from './artist-pages.ts'
import { articleItem, movedItem, releaseItem } from './feed-items.ts'
import { printable } from '#src/lib/printable.ts'
import type { ReleaseEvent } from './release-events.ts'

/** Feed readers keep older items themselves. */
const feedLength = 50

type FeedLabel = { labelName: string; description: string; language: string; site: URL }
type FeedClock = Label & { now: Date }

type FeedSources = {
  /** What the contents show by name. */
  sources?: TextSources
  /** Lines of plain text about what an article announces: its day, what is known of the show, and what is for sale. */
  factsOf?: (article: Article) => readonly string[]
  /** Releases whose day has moved: each is an item of its own. */
  moved?: readonly ReleaseEvent[]
}

/** The path of the feed of all releases. */
export const releasesFeedPath = '/releases.xml'

/** The RSS 2.0 feed of the newest articles, and of release days that have moved. */
export function newsFeed(
  articles: readonly Article[],
  label: FeedLabel,
  { sources = noSources, moved = [], ...about }: FeedSources = {},
): Promise<string> {
  const { site } = label
  return feedText({ ...label, title: label.labelName, page: '/', path: '/rss.xml' }, [
    ...articles.map((article) => articleItem(article, { ...about, sources, site })),
    ...moved.map((event) => movedItem(event, site)),
  ])
}

/** The RSS 2.0 feed of the newest releases, with their sleeves and what visitors may hear of them. */
export function releasesFeed(
  releases: readonly ListedRelease[],
  label: FeedLabel & FeedClock,
  { sources = noSources }: FeedSources = {},
): Promise<string> {
  const { labelName, site } = label
  const items = releases.map((release) => releaseItem(release, { sources, site }, label))
  return feedText(
    {
      ...label,
      title: `Releases · ${labelName}`,
      description: `Records on ${labelName}.`,
      page: '/releases',
      path: releasesFeedPath,
    },
    items,
  )
}

/** The RSS 2.0 feed of an artist: their releases, and the news and shows that name them. */
export function artistFeed(
  { artist, path, ownReleases, about }: ArtistPage,
  label: FeedLabel & FeedClock,
  { sources = noSources, moved = [], ...rest }: FeedSources = {},
): Promise<string> {
  const { labelName, site } = label
  const own = { ...rest, sources, site }
  const ids = new Set(ownReleases.map(({ id }) => id))
  const items = [
    ...ownReleases.map((release) => releaseItem(release, own, label)),
    ...about.map((article) => articleItem(article, own)),
    ...moved.filter(({ release }) => ids.has(release.id)).map((event) => movedItem(event, site)),
  ]
  return feedText(
    {
      ...label,
      title: `${artist.name} · ${labelName}`,
      description: summarize(plainWords(artist.bio)) || `${artist.name} on ${labelName}.`,
      page: path,
      path: artistFiles(path).feed,
    },
    items,
  )
}

type Item = RSSFeedItem & { pubDate: Date }
type FeedHead = Omit<FeedLabel, 'labelName'> & {
  title: string
  /** The path of the page that it is about, and its own. */
  page: string
  path: string
}

function feedText(
  { title, description, language, site, page, path }: FeedHead,
  items: readonly Item[],
): Promise<string> {
  const own = new URL(path, site).href
  return getRssString({
    title: printable(title),
    description: printable(description),
    site: new URL(page, site),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom', media: 'http://search.yahoo.com/mrss/' },
    customData: `<language>${escapeHtml(language)}</language><atom:link href="${own}" rel="self" type="application/rss+xml"/>`,
    items: items
      .toSorted((one, other) => Number(other.pubDate) - Number(one.pubDate))
      .slice(0, feedLength),
  })
}
