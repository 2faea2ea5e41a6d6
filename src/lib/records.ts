import { callApi, type ApiResult } from './api.ts'
import type { Change } from './change.ts'
import { withQuery, type Page, type QueryParameters } from './page.ts'

/** What a kind of record is called in answers, and the types of its calls. */
export type RecordTypes = {
  /** The key of the record in an answer. */
  name: string
  item: object
  /** What a list shows of a record. `deletedAt` (ISO 8601): when it came into the bin. */
  row: { deletedAt?: string }
  query: QueryParameters
  input: object
  /** What is answered beside the record when it is read, and when it is restored. */
  read: object
  restored: object
}

/** The record in an answer, under its own name. */
type Named<Of extends RecordTypes> = { [Name in Of['name']]: Of['item'] }
type Done<Of extends RecordTypes, Outcome extends string> = { outcome: Outcome } & Named<Of>

/** The answers of a resource of records. */
export type RecordAnswers<Of extends RecordTypes> = {
  list: Page<Of['row']>
  read: Named<Of> & Of['read']
  created: Done<Of, 'created'>
  changed: Done<Of, 'changed'>
  deleted: Done<Of, 'deleted'>
  restored: Done<Of, 'restored'> & Of['restored']
  /** The ids of those that this call has deleted; the others were deleted already, or are gone. */
  deletedMany: { outcome: 'deleted'; ids: string[] }
  /** `wereTaken`: some came back without an address or a place that another has taken meanwhile. */
  restoredMany: { outcome: 'restored'; ids: string[]; wereTaken: boolean }
}

/**
 * The browser's calls to a resource of records (recordsResource). A stale change is refused with the code `stale` and
 * the current record in `error.current`; deleting is soft, and restoring undoes it.
 */
export function recordsClient<Of extends RecordTypes>(path: string) {
  type Answer<Call extends keyof RecordAnswers<Of>> = Promise<ApiResult<RecordAnswers<Of>[Call]>>
  const one = (id: string) => `${path}/${id}`
  return {
    list: (query: Of['query']): Answer<'list'> => callApi('GET', withQuery(path, query)),
    read: (id: string): Answer<'read'> => callApi('GET', one(id)),
    create: (input: Of['input']): Answer<'created'> => callApi('POST', path, input),
    change: (id: string, change: Change<Of['input']>): Answer<'changed'> =>
      callApi('PATCH', one(id), change),
    remove: (id: string): Answer<'deleted'> => callApi('DELETE', one(id)),
    restore: (id: string): Answer<'restored'> => callApi('POST', `${one(id)}/restore`, {}),
    removeMany: (ids: string[]): Answer<'deletedMany'> =>
      callApi('POST', `${path}/delete`, { ids }),
    restoreMany: (ids: string[]): Answer<'restoredMany'> =>
      callApi('POST', `${path}/restore`, { ids }),
  }
}
