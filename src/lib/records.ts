import type { GenericSchema } from 'valibot'
import type { ApiResult } from './api.ts'
import { chosenInput } from './bulk.ts'
import type { Change } from './record-input.ts'
import { answers, operation, type Role } from './operation.ts'
import type { Page, QueryParameters } from './page.ts'

/** What a kind of record is called in answers, and the types of its calls. */
export type RecordTypes = {
  /** The key of the record in an answer. */
  name: string
  item: object
  /** What a list shows of a record. `deletedAt` (ISO 8601): when it came into the bin. */
  row: { deletedAt?: string }
  query: QueryParameters
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
  change: (id: string, change: Change<Of['input']>) => Call<Of, 'changed'>
  remove: (id: string) => Call<Of, 'deleted'>
  restore: (id: string) => Call<Of, 'restored'>
  removeMany: (chosen: { ids: string[] }) => Call<Of, 'deletedMany'>
  restoreMany: (chosen: { ids: string[] }) => Call<Of, 'restoredMany'>
}

type Declared<Of extends RecordTypes> = {
  by: readonly Role[]
  query: GenericSchema<unknown, Of['query']>
  input: GenericSchema<unknown, Of['input']>
  /** The maximum size of a body; the default of readBody() when absent. */
  maximumBytes?: number
  records: Of
}

/** What staff do with the records at `path`. A `stale` change is refused with the current record in `error.current`. */
export function recordOperations<const Path extends `/${string}`, Of extends RecordTypes>(
  path: Path,
  { by, query, input, maximumBytes }: Declared<Of>,
) {
  type Given = RecordAnswers<Of>
  const saved = { input, ...(maximumBytes !== undefined && { maximumBytes }) }
  const chosen = { input: chosenInput }
  return {
    list: operation(`GET ${path}`, by, answers<Given['list']>(), { query }),
    create: operation(`POST ${path}`, by, answers<Given['created']>(), { ...saved, status: 201 }),
    removeMany: operation(`POST ${path}/delete`, by, answers<Given['deletedMany']>(), chosen),
    restoreMany: operation(`POST ${path}/restore`, by, answers<Given['restoredMany']>(), chosen),
    read: operation(`GET ${path}/:id`, by, answers<Given['read']>()),
    change: operation(`PATCH ${path}/:id`, by, answers<Given['changed']>(), {
      ...saved,
      isChange: true,
    }),
    remove: operation(`DELETE ${path}/:id`, by, answers<Given['deleted']>()),
    restore: operation(`POST ${path}/:id/restore`, by, answers<Given['restored']>()),
  }
}
