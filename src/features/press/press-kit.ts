import * as v from 'valibot'
import type { ListedTrack } from '#src/features/releases/release.ts'
import type { Day } from '#src/lib/day.ts'
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

/** What the page of a press kit shows, with nothing left to work out: a link sends it to a browser as it is. */
export type ShownKit = {
  title: string
  slug: string
  line: string
  short: string
  content: string
  contact: string
  facts: Fact[]
  tracks: ListedTrack[]
  editions: Listed[]
  /** Of a release. */
  credits: string
  /** Of an artist, with their records. */
  bio: string
  records: Listed[]
  /** Of the artist, the next one first. */
  shows: ListedShow[]
  pictures: KitPicture[]
  /** Where the release or the artist has a page; null before that. */
  path: string | null
  /** The kit as a plain text, for the zip. */
  text: string
  /** What the texts show by name. */
  sources: TextSources
}
export type Fact = { name: string; value: string }
/** A line of a list: what it is, and what there is to say of it. */
export type Listed = { name: string; facts: string[]; path?: string }
export type ListedShow = Listed & { day: Day }
/** A picture with the largest file that is stored of it. */
export type KitPicture = PressPhoto & { file: KitFile }
/** Where it is, how it is called in the zip, and what it is: 'WEBP, 3000 × 2000'; '' when that is not known. */
export type KitFile = { href: string; name: string; what: string }

export const kitPath = ({ slug }: Pick<PressKit, 'slug'>): string => `/press/${slug}`

/** One line of plain text about it. */
export const kitDescription = ({ line, title }: PressKit, labelName: string): string =>
  plainWords(line).trim() || `Pictures, texts and facts about ${title}, from ${labelName}.`
