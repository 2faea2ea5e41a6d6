import type { Change } from '#src/lib/change.ts'
import type { RecordAnswers, recordOperations, RecordTypes } from '#src/lib/records.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import type { StaffHandlers } from './serve-staff.ts'

/** Records of a kind. Each function throws RequestError and DatabaseError. */
export type Records<Of extends RecordTypes> = {
  name: Of['name']
  list: (query: Of['query'], database: DataApi) => Promise<RecordAnswers<Of>['list']>
  read: (id: string, database: DataApi) => Promise<RecordAnswers<Of>['read']>
  create: (input: Of['input'], database: DataApi) => Promise<Of['item']>
  change: (id: string, change: Change<Of['input']>, database: DataApi) => Promise<Of['item']>
  /** Deletes softly. */
  remove: (id: string, database: DataApi) => Promise<Of['item']>
  removeMany: (ids: string[], database: DataApi) => Promise<string[]>
  restore: (id: string, database: DataApi) => Promise<Of['item']>
  restoreMany: (
    ids: string[],
    database: DataApi,
  ) => Promise<Omit<RecordAnswers<Of>['restoredMany'], 'outcome'>>
}

export function recordHandlers<Of extends RecordTypes>(
  records: Records<Of>,
): StaffHandlers<ReturnType<typeof recordOperations<'/', Of>>> {
  const { name } = records
  // TypeScript does not see which key `name` is.
  const done = (outcome: string, answer: object) => ({ outcome, ...answer }) as never
  return {
    list: ({ query, database }) => records.list(query, database),
    create: async ({ input, database }) =>
      done('created', { [name]: await records.create(input, database) }),
    removeMany: async ({ input, database }) => ({
      outcome: 'deleted',
      ids: await records.removeMany(input.ids, database),
    }),
    restoreMany: async ({ input, database }) => ({
      outcome: 'restored',
      ...(await records.restoreMany(input.ids, database)),
    }),
    read: ({ id, database }) => records.read(id, database),
    change: async ({ id, input, database }) =>
      done('changed', { [name]: await records.change(id, input, database) }),
    remove: async ({ id, database }) =>
      done('deleted', { [name]: await records.remove(id, database) }),
    restore: async ({ id, database }) =>
      done('restored', { [name]: await records.restore(id, database) }),
  }
}
