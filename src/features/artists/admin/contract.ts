import * as v from 'valibot'
import { pageEntries, type Page, type PageQuery } from '#src/lib/page.ts'
import type { ArtistInput } from './schema.ts'

export const artistsPath = '/api/artists'

/** An artist as the admin reads it. Times are ISO 8601; an unset URL is ''. */
export type AdminArtist = ArtistInput & {
  id: string
  /** The CSS classes of the colour scheme, which the server derives from its name. */
  colorClasses: string
  createdAt: string
  updatedAt: string
}

export type ArtistList = Page<AdminArtist>
export type ArtistRead = { artist: AdminArtist }
export type ArtistCreated = { outcome: 'created'; artist: AdminArtist }
export type ArtistChanged = { outcome: 'changed'; artist: AdminArtist }
export type ArtistDeleted = { outcome: 'deleted'; artist: AdminArtist }
/** With another slug when a different artist has taken the old one meanwhile. */
export type ArtistRestored = { outcome: 'restored'; artist: AdminArtist }

/** `order`, the default, is by display order, then by name. */
export const artistSorts = ['order', 'name', 'newest', 'updated'] as const
export type ArtistSort = (typeof artistSorts)[number]
export const artistStatuses = ['active', 'inactive', 'claim-spot'] as const
export type ArtistStatus = (typeof artistStatuses)[number]

/** `q`: each word must be a prefix of a word in name, slug or bio; accents are ignored. */
export type ArtistQuery = PageQuery & {
  q?: string | undefined
  status?: ArtistStatus | undefined
  sort?: ArtistSort | undefined
}
export const artistQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(200))),
  status: v.optional(v.picklist(artistStatuses)),
  sort: v.optional(v.picklist(artistSorts)),
  ...pageEntries(v.pipe(v.string(), v.uuid())),
})
