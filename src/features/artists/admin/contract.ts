import * as v from 'valibot'
import { pageEntries, type Page, type PageQuery } from '#src/lib/page.ts'
import type { ArtistInput } from './artist-input.ts'

export const artistsPath = '/api/artists'

/** An artist as the admin reads it. Times are ISO 8601; an unset URL is ''. */
export type AdminArtist = Omit<ArtistInput, 'displayOrder'> & {
  id: string
  displayOrder: number
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

const text = v.optional(v.pipe(v.string(), v.trim()), '')
const entries = {
  name: text,
  slug: text,
  bio: text,
  image: text,
  linkText: text,
  linkUrl: text,
  colorScheme: text,
  displayOrder: v.pipe(v.optional(v.union([v.string(), v.number()]), ''), v.transform(String)),
  isActive: v.optional(v.boolean(), true),
  isClaimSpot: v.optional(v.boolean(), false),
}

/** Checks types only; validateArtist refuses blank, long and malformed values with a message. */
export const artistInput = v.object(entries)

/** `updatedAt` is the version that the save started from (optimistic concurrency). */
export const changeArtistInput = v.object({
  ...entries,
  updatedAt: v.pipe(v.string(), v.isoTimestamp()),
})
export type ArtistChange = ArtistInput & { updatedAt: string }
