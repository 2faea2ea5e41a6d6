import { callApi, type ApiResult } from './api.ts'
import type { Page } from './page.ts'
import type { RecordChange } from './record-input.ts'
import { isReading, staffPath } from './staff-api.ts'

/** What a kind of record is called in answers, and the types of its calls. */
export type RecordTypes = {
  /** The key of the record in an answer, and what its operations are called after. */
  name: string
  item: object
  /** What a list shows of a record. `deletedAt` (ISO 8601): when it came into the bin. */
  row: { deletedAt?: string }
  query: object
  input: object
  /** What is answered beside the record when it is read. */
  read: object
}

/** The record in an answer, under its own name. */
type Named<Of extends RecordTypes> = { [Name in Of['name']]: Of['item'] }
type Done<Of extends RecordTypes, Outcome extends string> = { outcome: Outcome } & Named<Of>

export type RecordAnswers<Of extends RecordTypes> = {
  list: Page<Of['row']>
  read: Named<Of> & Of['read']
  created: Done<Of, 'created'>
  changed: Done<Of, 'changed'>
  deleted: Done<Of, 'deleted'>
  restored: Done<Of, 'restored'>
  /** The ids of those that this call has deleted; the others were deleted already, or are gone. */
  deletedMany: { outcome: 'deleted'; ids: string[] }
  /** `wereTaken`: some came back without an address or a place that another has taken meanwhile. */
  restoredMany: { outcome: 'restored'; ids: string[]; wereTaken: boolean }
}

type Call<Of extends RecordTypes, Name extends keyof RecordAnswers<Of>> = Promise<
  ApiResult<RecordAnswers<Of>[Name]>
>

export type RecordsClient<Of extends RecordTypes> = {
  list: (query: Of['query']) => Call<Of, 'list'>
  read: (id: string) => Call<Of, 'read'>
  create: (input: Of['input']) => Call<Of, 'created'>
  change: (change: RecordChange<Of['input']>) => Call<Of, 'changed'>
  remove: (id: string) => Call<Of, 'deleted'>
  restore: (id: string) => Call<Of, 'restored'>
  removeMany: (ids: string[]) => Call<Of, 'deletedMany'>
  restoreMany: (ids: string[]) => Call<Of, 'restoredMany'>
}

type Verb = keyof RecordsClient<RecordTypes>

/** What the screens of records call, whatever their kind is. */
export function recordsClient<Of extends RecordTypes>(name: Of['name']): RecordsClient<Of> {
  const call = <Data>(verb: Verb, input: object): Promise<ApiResult<Data>> => {
    const operation = operationOf(name, verb)
    return callApi<Data>('POST', staffPath(operation), input, isReading(operation))
  }
  return {
    list: (query) => call('list', withoutBlanks(query)),
    read: (id) => call('read', { id }),
    create: (input) => call('create', input),
    change: (change) => call('change', change),
    remove: (id) => call('remove', { id }),
    restore: (id) => call('restore', { id }),
    removeMany: (ids) => call('removeMany', { ids }),
    restoreMany: (ids) => call('restoreMany', { ids }),
  }
}

/** A filter that nobody has set is blank. */
const withoutBlanks = (query: object) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

/** 'readArtist' of one record, 'listArtists' or 'removeArtists' of several. */
export function operationOf(name: string, verb: string): string {
  const kind = name[0]!.toUpperCase() + name.slice(1)
  if (verb === 'list') return `list${kind}s`
  return verb.endsWith('Many') ? `${verb.slice(0, -'Many'.length)}${kind}s` : verb + kind
}
