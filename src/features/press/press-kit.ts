import * as v from 'valibot'
import type { Artist } from '#src/features/artists/artist.ts'
import type { ListedRelease } from '#src/features/releases/release.ts'
import type { DateStyle } from '#src/lib/dates.ts'
import { plainWords, type TextSources } from '#src/lib/rich-text.ts'

/** A picture for the press, with the name of who took it. */
export const pressPhoto = v.object({ address: v.string(), alt: v.string(), credit: v.string() })
export type PressPhoto = v.InferOutput<typeof pressPhoto>

/** A press kit in the public content. `content` is a rich text. */
export const pressKit = v.object({
  id: v.string(),
  slug: v.string(),
  /** Slugs that its page has had, perhaps with the present one among them. */
  formerSlugs: v.array(v.string()),
  title: v.string(),
  /** What it is about: one of the two. */
  releaseId: v.nullable(v.string()),
  artistId: v.nullable(v.string()),
  /** The text in three lengths. */
  line: v.string(),
  short: v.string(),
  content: v.string(),
  photos: v.array(pressPhoto),
  /** Who answers questions; '' for the label's e-mail address. */
  contact: v.string(),
})
export type PressKit = v.InferOutput<typeof pressKit>

/** What a kit is about, with where its page is; null before it has one. */
export type KitSubject =
  | { kind: 'release'; release: ListedRelease; date: string; path: string | null }
  | { kind: 'artist'; artist: Artist; releases: DatedRelease[]; path: string | null }
/** A record of the artist, and when it came or comes out, in words. */
export type DatedRelease = { release: ListedRelease; date: string }

/** What the page of a press kit shows. */
export type ShownKit = {
  kit: Pick<PressKit, 'title' | 'slug' | 'line' | 'short' | 'content' | 'photos' | 'contact'>
  subject: KitSubject
  label: { name: string; email: string }
  dates: DateStyle
  /** What the texts show by name. */
  sources?: TextSources
}

export const kitPath = ({ slug }: Pick<PressKit, 'slug'>): string => `/press/${slug}`

/** One line of plain text about it. */
export const kitDescription = ({ line, title }: PressKit, labelName: string): string =>
  plainWords(line).trim() || `Pictures, texts and facts about ${title}, from ${labelName}.`
