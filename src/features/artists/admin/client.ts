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

/** By display order unless `sort` is given; without soft-deleted artists. */
export const listArtists = (query: ArtistQuery = {}): Promise<ApiResult<ArtistList>> =>
  callApi('GET', withQuery(artistsPath, query))

export const readArtist = (id: string): Promise<ApiResult<ArtistRead>> =>
  callApi('GET', artistPath(id))

export const createArtist = (input: ArtistInput): Promise<ApiResult<ArtistCreated>> =>
  callApi('POST', artistsPath, input)

/** A stale save is refused with the code `stale` and the current artist in `error.current`. */
export const changeArtist = (id: string, change: ArtistChange): Promise<ApiResult<ArtistChanged>> =>
  callApi('PATCH', artistPath(id), change)

export const deleteArtist = (id: string): Promise<ApiResult<ArtistDeleted>> =>
  callApi('DELETE', artistPath(id))

/** Undoes a soft delete. */
export const restoreArtist = (id: string): Promise<ApiResult<ArtistRestored>> =>
  callApi('POST', restoreArtistPath(id), {})
