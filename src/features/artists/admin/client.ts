import { callApi, type ApiResult } from '#src/lib/api.ts'
import { withQuery } from '#src/lib/page.ts'
import type { ArtistInput } from './artist-input.ts'
import {
  artistPath,
  artistsPath,
  restoreArtistPath,
  type ArtistChange,
  type ArtistChanged,
  type ArtistCreated,
  type ArtistDeleted,
  type ArtistList,
  type ArtistQuery,
  type ArtistRead,
  type ArtistRestored,
} from './contract.ts'

/** In the order of the roster unless asked otherwise; deleted ones are left out. */
export const listArtists = (query: ArtistQuery = {}): Promise<ApiResult<ArtistList>> =>
  callApi('GET', withQuery(artistsPath, query))

export const readArtist = (id: string): Promise<ApiResult<ArtistRead>> =>
  callApi('GET', artistPath(id))

export const createArtist = (input: ArtistInput): Promise<ApiResult<ArtistCreated>> =>
  callApi('POST', artistsPath, input)

/** Refused with the code `stale`, and the artist as it is now in `error.current`, when somebody was quicker. */
export const changeArtist = (id: string, change: ArtistChange): Promise<ApiResult<ArtistChanged>> =>
  callApi('PATCH', artistPath(id), change)

export const deleteArtist = (id: string): Promise<ApiResult<ArtistDeleted>> =>
  callApi('DELETE', artistPath(id))

/** Takes a deletion back. */
export const restoreArtist = (id: string): Promise<ApiResult<ArtistRestored>> =>
  callApi('POST', restoreArtistPath(id), {})
