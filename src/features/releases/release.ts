import * as v from 'valibot'

/** A release in the public content; the download URLs are never part of it. */
export const listedRelease = v.object({
  id: v.string(),
  title: v.string(),
  artist: v.string(),
  year: v.string(),
  coverImage: v.nullable(v.string()),
})
export type ListedRelease = v.InferOutput<typeof listedRelease>
