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

/** Newest first; deleted ones are left out. */
export const listReleases = (query: ReleaseQuery = {}): Promise<ApiResult<ReleaseList>> =>
  callApi('GET', withQuery(releasesPath, query))

/** One release, and how many unused codes stop working when it is deleted. */
export const readRelease = (id: string): Promise<ApiResult<ReleaseRead>> =>
  callApi('GET', releasePath(id))

export const createRelease = (input: ReleaseInput): Promise<ApiResult<ReleaseCreated>> =>
  callApi('POST', releasesPath, input)

/** Refused with the code `stale`, and the release as it is now in `error.current`, when somebody was quicker. */
export const changeRelease = (
  id: string,
  change: ReleaseChange,
): Promise<ApiResult<ReleaseChanged>> => callApi('PATCH', releasePath(id), change)

export const deleteRelease = (id: string): Promise<ApiResult<ReleaseDeleted>> =>
  callApi('DELETE', releasePath(id))

/** Takes a deletion back. */
export const restoreRelease = (id: string): Promise<ApiResult<ReleaseRestored>> =>
  callApi('POST', restoreReleasePath(id), {})
