import { recordsClient } from '#src/lib/records-client.ts'
import {
  artistsPath,
  type ArtistChanged,
  type ArtistCreated,
  type ArtistDeleted,
  type ArtistList,
  type ArtistQuery,
  type ArtistRead,
  type ArtistRestored,
} from './contract.ts'
import type { ArtistInput } from './schema.ts'

/** Lists by display order unless `sort` is given; without soft-deleted artists. */
export const artistsClient = recordsClient<{
  query: ArtistQuery
  input: ArtistInput
  list: ArtistList
  read: ArtistRead
  created: ArtistCreated
  changed: ArtistChanged
  deleted: ArtistDeleted
  restored: ArtistRestored
}>(artistsPath)
