import * as v from 'valibot'

/** A track as a fan sees it; `artist` only where it is another than the release's. `seconds` is its length, if known. */
export const fileTrack = v.object({
  position: v.number(),
  title: v.string(),
  artist: v.nullable(v.string()),
  seconds: v.nullable(v.number()),
})
export type FileTrack = v.InferOutput<typeof fileTrack>

/** A track with what only its record shows. `isrc` has no hyphens. */
export const recordTrack = v.object({
  ...fileTrack.entries,
  /** The side of a record ('A'), or the number of a disc ('1'). */
  side: v.nullable(v.string()),
  isrc: v.nullable(v.string()),
  lyrics: v.nullable(v.string()),
})

/** A track as it was last saved, and what there is to hear of it. */
export type SavedTrack = v.InferOutput<typeof recordTrack> & {
  hasPreview: boolean
  /** It is the early track of its release. */
  isEarly: boolean
}
