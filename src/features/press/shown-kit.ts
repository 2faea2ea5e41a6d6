import { artistLinks, artistPath, isBy, type Artist } from '#src/features/artists/artist.ts'
import { articlePath, type Article, type EventArticle } from '#src/features/news/article.ts'
import { showsOfArtist } from '#src/features/news/artist-pages.ts'
import { shownShow, stateText } from '#src/features/news/show.ts'
import {
  editionName,
  editionPrice,
  editionStamp,
  shippingText,
  type Edition,
} from '#src/features/releases/editions/edition.ts'
import {
  releaseDate,
  releasePath,
  trackNouns,
  type ListedRelease,
  type ListedTrack,
} from '#src/features/releases/release.ts'
import { counted } from '#src/lib/counted.ts'
import { formatDay, type DateStyle, type Label } from '#src/lib/dates.ts'
import { dayOf } from '#src/lib/day.ts'
import { lengthText } from '#src/lib/length.ts'
import type { TextSources } from '#src/lib/rich-text.ts'
import { kitFile } from './kit-file.ts'
import { kitText } from './plain-kit.ts'
import type { Fact, KitPicture, Listed, ListedShow, PressKit, ShownKit } from './press-kit.ts'

type Site = {
  label: Label & { email: string; now: Date }
  releases: readonly ListedRelease[]
  artists: readonly Artist[]
  articles: readonly Article[]
  sources: TextSources
  /** The origin of the label's site. */
  origin: string
  /** False when what a kit is about has no page yet. */
  hasPage?: boolean
}

type Subject = Pick<
  ShownKit,
  'facts' | 'tracks' | 'editions' | 'credits' | 'bio' | 'records' | 'path'
> & {
  /** The cover or the portrait. */
  own: { address: string | null; alt: string; name: string }
}

/** What the page of a kit shows; null when what it is about is not there. */
export function shownKit(kit: PressKit, site: Site): ShownKit | null {
  const release = site.releases.find(({ id }) => id === kit.releaseId)
  const artist = site.artists.find(({ id }) => id === kit.artistId)
  const subject = release ? ofRelease(release, site) : artist && ofArtist(artist, site)
  if (!subject) return null
  const performer = artist ?? site.artists.find(({ id }) => id === release?.artistId)
  const { own, path, ...parts } = subject
  const { labelName, email } = site.label
  const shown = {
    ...parts,
    shows: performer ? listedShows(performer, site) : [],
    title: kit.title,
    slug: kit.slug,
    line: kit.line,
    short: kit.short,
    content: kit.content,
    contact: kit.contact || [labelName, email].filter(Boolean).join(', '),
    pictures: kitPictures(kit, own),
    path: site.hasPage === false ? null : path,
    sources: site.sources,
  }
  return { ...shown, text: kitText(shown, site.origin) }
}

function ofRelease(release: ListedRelease, { label }: Site): Subject {
  const { tracks, editions, credits, coverImage, coverAlt } = release
  return {
    facts: known([
      ['Artist', release.artist],
      ['Title', release.title],
      ['Label', label.labelName],
      ['Catalogue number', release.catalogueNumber],
      ['Release date', releaseDate(release, label)],
      ['Length', totalLength(tracks)],
      ['℗ Recordings', release.pLine],
      ['© Sleeve and texts', release.cLine],
    ]),
    tracks,
    editions: editions.map((edition) => listedEdition(edition, label.dates)),
    credits,
    bio: '',
    records: [],
    path: releasePath(release),
    own: { address: coverImage, alt: coverAlt, name: 'cover' },
  }
}

function ofArtist(artist: Artist, { label, releases }: Site): Subject {
  return {
    facts: known([
      ['Artist', artist.name],
      ['Label', label.labelName],
      ...artistLinks(artist).map(({ name, href }) => [name, href] as const),
    ]),
    tracks: [],
    editions: [],
    credits: '',
    bio: artist.bio,
    records: releases
      .filter((release) => isBy(artist, release))
      .map((release) => ({
        name: release.title,
        facts: [release.catalogueNumber ?? '', releaseDate(release, label)].filter(Boolean),
        path: releasePath(release),
      })),
    path: artistPath(artist),
    own: { address: artist.image, alt: artist.imageAlt, name: 'portrait' },
  }
}

const known = (facts: (readonly [string, string | null])[]): Fact[] =>
  facts.flatMap(([name, value]) => (value ? { name, value } : []))

/** '8 tracks, 41:07'; without the length while one of them has none. */
function totalLength(tracks: readonly ListedTrack[]): string {
  if (tracks.length === 0) return ''
  const count = counted(tracks.length, trackNouns)
  const seconds = tracks.reduce((sum, track) => sum + (track.seconds ?? Number.NaN), 0)
  return Number.isNaN(seconds) ? count : `${count}, ${lengthText(seconds)}`
}

/** What an edition is, how many there are, its numbers, and how it is sold. */
function listedEdition(edition: Edition, dates: DateStyle): Listed {
  const { copies, catalogueNumber, barcode } = edition
  return {
    name: editionName(edition),
    facts: [
      copies ? counted(copies, ['copy', 'copies']) : '',
      catalogueNumber ?? '',
      barcode ? `Barcode ${barcode}` : '',
      editionPrice(edition),
      editionStamp(edition),
      shippingText(edition, dates),
    ].filter(Boolean),
  }
}

function listedShows(artist: Artist, { articles, releases, label }: Site): ListedShow[] {
  const ownReleases = releases.filter((release) => isBy(artist, release))
  const today = dayOf(label.now, label.timeZone)
  return showsOfArtist(artist, ownReleases, { articles, today }).map((show) => ({
    ...listedShow(show, label.dates),
    day: show.eventDate,
    path: articlePath(show),
  }))
}

/** The day of a show, whether it takes place, where and when. */
function listedShow(show: EventArticle, dates: DateStyle): Listed {
  const shown = shownShow(show, dates)
  return {
    name: formatDay(show.eventDate, dates),
    facts: [
      shown ? stateText(show, shown) : '',
      shown?.place ?? '',
      shown?.times ?? '',
      shown?.soldOut ? 'sold out' : '',
    ].filter(Boolean),
  }
}

/** The cover or the portrait, and the photos, each once. */
function kitPictures({ photos }: PressKit, own: Subject['own']): KitPicture[] {
  const credit = photos.find(({ address }) => address === own.address)?.credit ?? ''
  const named = [
    ...(own.address ? [{ ...own, address: own.address, credit }] : []),
    ...photos
      .filter(({ address }) => address !== own.address)
      .map((photo, index) => ({ ...photo, name: `photo-${`${index + 1}`.padStart(2, '0')}` })),
  ]
  return named.flatMap(({ name, ...picture }) => {
    const file = kitFile(picture.address, name)
    return file ? { ...picture, file } : []
  })
}
