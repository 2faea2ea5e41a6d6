import * as v from 'valibot'

/** A release as everybody may see it: never with an address of its files. */
export const listedRelease = v.object({
  id: v.string(),
  title: v.string(),
  artist: v.string(),
  year: v.string(),
  coverImage: v.nullable(v.string()),
})
export type ListedRelease = v.InferOutput<typeof listedRelease>
