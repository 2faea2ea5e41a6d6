import * as v from 'valibot'
import { counted } from '#src/lib/counted.ts'
import { formatInstant, type DateStyle } from '#src/lib/dates.ts'
import { formatMovedDay } from '#src/lib/moved-day.ts'
import { dayOf, type Day } from '#src/lib/day.ts'
import { recordTrack } from '#src/features/releases/tracks/file-track.ts'
import { cardsPerPage, partsByYear, type ListPart } from '#src/lib/list-parts.ts'
import { orderAddress } from '#src/lib/order.ts'
import type { TextSources } from '#src/lib/rich-text.ts'
import { allowedLinks } from '#src/lib/allowed-links.ts'
import { edition, editionName, forSaleFirst, isForSale, type Edition } from './editions/edition.ts'
import { releaseName, unbrokenName } from './release-name.ts'

const track = v.object({
  ...recordTrack.entries,
  /** The address of its preview, or of the whole song, where visitors may hear that. */
  preview: v.nullable(v.string()),
  /** How large that file is. */
  previewBytes: v.nullish(v.number()),
  isWhole: v.boolean(),
})
export type ListedTrack = v.InferOutput<typeof track>

/** A release in the public content; the download URLs are never part of it. Credits are a rich text. */
export const listedRelease = v.object({
  id: v.string(),
  slug: v.string(),
  /** Slugs that its page has had, perhaps with the present one among them. */
  formerSlugs: v.array(v.string()),
  title: v.string(),
  artist: v.string(),
  artistId: v.nullable(v.string()),
  year: v.string(),
  catalogueNumber: v.nullable(v.string()),
  coverImage: v.nullable(v.string()),
  coverAlt: v.string(),
  /** Its release day; Postgres timestamps also have values like 'infinity'. */
  availableAt: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  /** The day that was announced first, when it is another one; and since when the present one is public. */
  formerAvailableAt: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  dayToldAt: v.pipe(v.string(), v.isoTimestamp()),
  credits: v.string(),
  /** Who owns the recordings (℗), and the sleeve and texts (©): '2026 Tarehouse Records'. */
  pLine: v.nullable(v.string()),
  cLine: v.nullable(v.string()),
  editions: v.array(edition),
  listeningLinks: v.array(v.object({ name: v.string(), url: v.string() })),
  tracks: v.array(track),
})
export type ListedRelease = v.InferOutput<typeof listedRelease>

export type ReleaseOnPage = {
  release: ListedRelease
  /** When it came or comes out, in words (releaseDate). */
  date: string
  dates: DateStyle
  /** Whether the label sells records itself. */
  hasShop: boolean
  /** The artist's page, if there is one. */
  artistPath: string | null
  /** What the credits show by name. */
  sources?: TextSources
}

export const releasePath = ({ slug }: Pick<ListedRelease, 'slug'>): string => `/release/${slug}`

/** What a page about something else says of it. */
export const releaseLink = (
  release: Pick<ListedRelease, 'artist' | 'title' | 'slug'>,
): { name: string; path: string } => ({
  name: unbrokenName(release),
  path: releasePath(release),
})

type Dated = Pick<ListedRelease, 'availableAt' | 'formerAvailableAt' | 'year'>
/** The clocks of the site, and the present. */
type Now = { timeZone: string; now: Date }

export type DayToCome = {
  day: Day
  /** The day that it was to come out first, when it is another one. */
  before: Day | null
}

/** The release day of a release that is not out yet; null of any other. */
export function dayToCome(
  { availableAt, formerAvailableAt }: Omit<Dated, 'year'>,
  { timeZone, now }: Now,
): DayToCome | null {
  if (!availableAt || new Date(availableAt) <= now) return null
  const day = dayOf(new Date(availableAt), timeZone)
  const before = formerAvailableAt && dayOf(new Date(formerAvailableAt), timeZone)
  // Another hour of the same day is no other day.
  return { day, before: before === day ? null : before }
}

/** When it came or comes out, for people: 'Out December 4, 2026 (was November 20)', the day, or without one the year. */
export function releaseDate(release: Dated, clock: Now & { dates: DateStyle }): string {
  const { availableAt, year } = release
  const toCome = dayToCome(release, clock)
  if (toCome) return `Out ${formatMovedDay(toCome.day, toCome.before, clock.dates)}`
  return availableAt ? formatInstant(availableAt, clock) : year
}

export const trackNouns = ['track', 'tracks'] as const

/** One line of plain text about a release. */
export function releaseDescription(release: ListedRelease, labelName: string): string {
  const { artist, title, catalogueNumber, year, tracks } = release
  const count = counted(tracks.length, trackNouns)
  const facts = [catalogueNumber, year, tracks.length > 0 && count].filter(Boolean).join(', ')
  return `${title} by ${artist}, a record on ${labelName}: ${facts}.`
}

/** What is etched into its run-out: as much as goes round it once. */
export function matrixText({
  catalogueNumber,
  artist,
  title,
}: Pick<ListedRelease, 'catalogueNumber' | 'artist' | 'title'>): string {
  const texts = [[catalogueNumber, artist, title], [catalogueNumber, title], [catalogueNumber]].map(
    (parts) => parts.filter(Boolean).join(' · '),
  )
  const text = texts.find(({ length }) => length > 0 && length <= 36) ?? 'Side A'
  return `${text} · `.toUpperCase()
}

/** Where an edition is ordered, or a release of which no edition is known (orderAddress). */
export function editionOrder(
  release: Pick<ListedRelease, 'artist' | 'title' | 'catalogueNumber'>,
  hasShop: boolean,
  edition?: Edition,
): string | null {
  const names = [releaseName(release), release.catalogueNumber, edition && editionName(edition)]
  return orderAddress(names.filter(Boolean).join(', '), allowedLinks(edition?.links ?? []), hasShop)
}

/** The edition that a card of a release shows: the first that can be ordered. */
export const shownEdition = ({ editions }: Pick<ListedRelease, 'editions'>): Edition | undefined =>
  forSaleFirst(editions)[0]

/** Those of which an edition can be ordered first; else in their order. */
export const stillAvailableFirst = (releases: readonly ListedRelease[]): ListedRelease[] => {
  const isLeft = ({ editions }: ListedRelease) => Number(editions.some(isForSale))
  return releases
    .filter(({ editions }) => editions.length > 0)
    .sort((one, other) => isLeft(other) - isLeft(one))
}

/** The releases by year, when they are more than one page shows. Of '2019/2020' the first counts. */
export const releaseYears = <T extends Pick<ListedRelease, 'year'>>(
  releases: readonly T[],
): ListPart<T>[] =>
  releases.length > cardsPerPage ? partsByYear(releases, ({ year }) => /\d{4}/.exec(year)?.[0]) : []
