import { callApi, type ApiResult } from '#src/lib/api.ts'
import { withQuery } from '#src/lib/page.ts'
import {
  releasePath,
  releasesPath,
  restoreReleasePath,
  type ReleaseChange,
  type ReleaseChanged,
  type ReleaseCreated,
  type ReleaseDeleted,
  type ReleaseList,
  type ReleaseQuery,
  type ReleaseRead,
  type ReleaseRestored,
} from './contract.ts'
import type { ReleaseInput } from './release-input.ts'

/** Newest first unless `sort` is given; without soft-deleted releases. */
export const listReleases = (query: ReleaseQuery = {}): Promise<ApiResult<ReleaseList>> =>
  callApi('GET', withQuery(releasesPath, query))

/** One release, and the number of unused codes that stop working when it is deleted. */
export const readRelease = (id: string): Promise<ApiResult<ReleaseRead>> =>
  callApi('GET', releasePath(id))

export const createRelease = (input: ReleaseInput): Promise<ApiResult<ReleaseCreated>> =>
  callApi('POST', releasesPath, input)

/** A stale save is refused with the code `stale` and the current release in `error.current`. */
export const changeRelease = (
  id: string,
  change: ReleaseChange,
): Promise<ApiResult<ReleaseChanged>> => callApi('PATCH', releasePath(id), change)

export const deleteRelease = (id: string): Promise<ApiResult<ReleaseDeleted>> =>
  callApi('DELETE', releasePath(id))

/** Undoes a soft delete. */
export const restoreRelease = (id: string): Promise<ApiResult<ReleaseRestored>> =>
  callApi('POST', restoreReleasePath(id), {})
