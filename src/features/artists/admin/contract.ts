import * as v from 'valibot'
import { largestPageOfHeads, pageInput } from '#src/lib/page.ts'
import type { ArtistInput } from './schema.ts'

/** The display order of an artist who comes behind all others. */
export type LastOrder = { displayOrder: number }
export const artistMoved = v.object({ outcome: v.literal('moved') })

/** An artist as the admin reads it. Times are ISO 8601; an unset URL is ''. */
export type AdminArtist = ArtistInput & {
  id: string
  /** The CSS classes of the colour scheme, which the server derives from its name. */
  colorClasses: string
  createdAt: string
  updatedAt: string
}

/** `order`, the default, is by display order, then by name. */
const artistSorts = ['order', 'name', 'newest', 'updated'] as const

/** `q`: each word must be a prefix of a word in name, slug or bio; accents are ignored. */
export const artistQuery = v.strictObject({
  q: v.optional(v.pipe(v.string(), v.maxLength(200))),
  status: v.optional(v.picklist(['active', 'inactive', 'claim-spot', 'bin'])),
  sort: v.optional(v.picklist(artistSorts)),
  ...pageInput(v.pipe(v.string(), v.uuid()), largestPageOfHeads),
})

export type ArtistRecords = {
  name: 'artist'
  item: AdminArtist
  row: AdminArtist & { deletedAt?: string }
  query: Partial<v.InferOutput<typeof artistQuery>>
  input: ArtistInput
  read: object
}
