import { callApi, type ApiResult } from './api.ts'
import type { Change } from './change.ts'
import { withQuery, type QueryParameters } from './page.ts'

/** The types of a resource's calls, as its contract has them. */
type Calls = {
  query: QueryParameters
  input: object
  list: unknown
  read: unknown
  created: unknown
  changed: unknown
  deleted: unknown
  restored: unknown
}

/**
 * The browser's calls to a resource whose items staff list, read, create, change, delete softly and restore. `change`
 * sends the version it started from (`updatedAt`); a stale one is refused with the code `stale` and the current item.
 */
export function recordsClient<Of extends Calls>(path: string) {
  const itemPath = (id: string) => `${path}/${id}`
  return {
    list: (query: Of['query']): Promise<ApiResult<Of['list']>> =>
      callApi('GET', withQuery(path, query)),
    read: (id: string): Promise<ApiResult<Of['read']>> => callApi('GET', itemPath(id)),
    create: (input: Of['input']): Promise<ApiResult<Of['created']>> => callApi('POST', path, input),
    change: (id: string, change: Change<Of['input']>): Promise<ApiResult<Of['changed']>> =>
      callApi('PATCH', itemPath(id), change),
    remove: (id: string): Promise<ApiResult<Of['deleted']>> => callApi('DELETE', itemPath(id)),
    restore: (id: string): Promise<ApiResult<Of['restored']>> =>
      callApi('POST', `${itemPath(id)}/restore`, {}),
  }
}
