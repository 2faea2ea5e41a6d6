import type { Change } from '#src/lib/record-input.ts'
import { underNames, type RecordsByVerb, type UnderNames } from '#src/lib/records.ts'
import type { RecordAnswers, RecordTypes } from '#src/lib/records-client.ts'
import type { Addressed } from '#src/lib/staff-operation.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import type { recordTable } from '#netlify/server/records/record-table.ts'
import type { StaffHandlers } from '../staff/serve-staff.ts'

type Writes<Of extends RecordTypes> = {
  create: (input: Of['input'], database: DataApi) => Promise<Of['item']>
  change: (id: string, change: Change<Of['input']>, database: DataApi) => Promise<Of['item']>
}

/** Records of a kind: where they are, their list, and what differs from other kinds. Each function throws RequestError and DatabaseError. */
export type Records<Of extends RecordTypes> = Partial<Writes<Of>> & {
  name: Of['name']
  table: Writes<Of> &
    Pick<
      ReturnType<typeof recordTable<'pages', Of['item'], object>>,
      'read' | 'remove' | 'restore' | 'removeMany' | 'restoreMany'
    >
  list: (query: Of['query'], database: DataApi) => Promise<RecordAnswers<Of>['list']>
  /** What is answered beside one that is read. */
  readMore?: (id: string, database: DataApi) => Promise<Of['read']>
}

type Handlers<Of extends RecordTypes> = StaffHandlers<Addressed<RecordsByVerb<Of>>>

/** The handlers of recordOperations(). */
export function recordHandlers<Of extends RecordTypes>(
  records: Records<Of>,
): UnderNames<Of['name'], Handlers<Of>> {
  const { name, table, create = table.create, change = table.change } = records
  // TypeScript does not see which key `name` is.
  const answer = (record: object, more?: object) => ({ [name]: record, ...more }) as never
  const done = (outcome: string, record: object) => answer(record, { outcome })
  const handlers: Handlers<Of> = {
    list: ({ input, database }) => records.list(input, database),
    create: async ({ input, database }) => done('created', await create(input, database)),
    removeMany: async ({ input, database }) => ({
      outcome: 'deleted',
      ids: await table.removeMany(input.ids, database),
    }),
    restoreMany: async ({ input, database }) => ({
      outcome: 'restored',
      ...(await table.restoreMany(input.ids, database)),
    }),
    read: async ({ input: { id }, database }) => {
      const [record, more] = await Promise.all([
        table.read(id, database),
        records.readMore?.(id, database),
      ])
      return answer(record, more)
    },
    change: async ({ input: { id, ...changed }, database }) =>
      done('changed', await change(id, changed, database)),
    remove: async ({ input: { id }, database }) =>
      done('deleted', await table.remove(id, database)),
    restore: async ({ input: { id }, database }) =>
      done('restored', await table.restore(id, database)),
  }
  return underNames(name, handlers)
}
