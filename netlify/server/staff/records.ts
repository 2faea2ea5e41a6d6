import type { GenericSchema } from 'valibot'
import { chosenInput } from '#src/lib/bulk.ts'
import type { Change } from '#src/lib/change.ts'
import type { RecordAnswers, RecordTypes } from '#src/lib/records.ts'
import type { Role } from '#src/features/staff/role.ts'
import { readChange, readInput } from '#netlify/server/http/body.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { json, type Handler } from '#netlify/server/http/endpoint.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { readQuery } from '#netlify/server/http/query.ts'
import { resource } from '#netlify/server/http/resource.ts'
import { deleteRows, restoreRows, type SoftDeleted } from '#netlify/server/http/soft-delete.ts'
import { idOf, staffEndpoint, type StaffOperation } from './endpoint.ts'

/** Each function throws RequestError and DatabaseError. */
type Records<Of extends RecordTypes> = {
  path: string
  table: SoftDeleted
  name: Of['name']
  roles: readonly Role[]
  querySchema: GenericSchema<unknown, Of['query']>
  inputSchema: GenericSchema<unknown, Of['input']>
  /** The maximum size of a request body; the default of readBody() when absent. */
  maximumBytes?: number
  list: (query: Of['query'], database: DataApi) => Promise<RecordAnswers<Of>['list']>
  read: (id: string, database: DataApi) => Promise<RecordAnswers<Of>['read']>
  create: (input: Of['input'], database: DataApi) => Promise<Of['item']>
  change: (id: string, change: Change<Of['input']>, database: DataApi) => Promise<Of['item']>
  /** Deletes softly. */
  remove: (id: string, database: DataApi) => Promise<Of['item']>
  /** Answers what is said beside the restored record, too. */
  restore: (
    id: string,
    database: DataApi,
  ) => Promise<Omit<RecordAnswers<Of>['restored'], 'outcome'>>
}

/**
 * The endpoints of records that staff list, read, create, change, delete softly and restore, at `path`, `path`/:id,
 * `path`/:id/restore, and for several at once `path`/delete and `path`/restore (recordsClient calls them).
 */
export function recordsResource<Of extends RecordTypes>(records: Records<Of>): Handler {
  const { path, table, name, roles, querySchema, inputSchema, maximumBytes } = records
  const body = { ...(maximumBytes !== undefined && { maximumBytes }) }
  const operation = (handle: StaffOperation['handle']): StaffOperation => ({ roles, handle })
  return resource({
    [path]: staffEndpoint({
      GET: operation(async ({ request, database }) =>
        json(200, await records.list(readQuery(request, querySchema), database)),
      ),
      POST: operation(async ({ request, database }) => {
        const created = await records.create(await readInput(request, inputSchema, body), database)
        return json(201, { outcome: 'created', [name]: created })
      }),
    }),
    [`${path}/delete`]: staffEndpoint({
      POST: operation(async ({ request, database }) => {
        const { ids } = await readInput(request, chosenInput)
        return json(200, { outcome: 'deleted', ids: await deleteRows(table, ids, database) })
      }),
    }),
    [`${path}/restore`]: staffEndpoint({
      POST: operation(async ({ request, database }) => {
        const { ids } = await readInput(request, chosenInput)
        return json(200, { outcome: 'restored', ...(await restoreMany(records, ids, database)) })
      }),
    }),
    [`${path}/:id`]: staffEndpoint({
      GET: operation(async ({ context, database }) =>
        json(200, await records.read(idOf(context), database)),
      ),
      PATCH: operation(async ({ request, context, database }) => {
        const id = idOf(context)
        const change = await readChange(request, inputSchema, body)
        return json(200, { outcome: 'changed', [name]: await records.change(id, change, database) })
      }),
      DELETE: operation(async ({ context, database }) =>
        json(200, { outcome: 'deleted', [name]: await records.remove(idOf(context), database) }),
      ),
    }),
    [`${path}/:id/restore`]: staffEndpoint({
      POST: operation(async ({ context, database }) =>
        json(200, { outcome: 'restored', ...(await records.restore(idOf(context), database)) }),
      ),
    }),
  })
}

/**
 * All at once; or, when another has taken a slug or a place meanwhile, each by itself with what it can keep. Answers the
 * ids of those that were restored.
 */
async function restoreMany<Of extends RecordTypes>(
  { table, restore }: Pick<Records<Of>, 'table' | 'restore'>,
  ids: string[],
  database: DataApi,
): Promise<Omit<RecordAnswers<Of>['restoredMany'], 'outcome'>> {
  try {
    return { ids: await restoreRows(table, ids, database), wereTaken: false }
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 409) throw error
    const restored: string[] = []
    for (const id of ids)
      await restore(id, database).then(
        () => restored.push(id),
        // It has left the bin, or was never in it.
        (refusal: unknown) => {
          if (!(refusal instanceof RequestError) || refusal.status !== 404) throw refusal
        },
      )
    return { ids: restored, wereTaken: true }
  }
}
