import {
  codesSummary,
  type Release,
  type ReleaseInList,
  type ReleaseRecords,
} from '#src/features/releases/admin/contract.ts'
import { releaseMusic } from '#src/features/releases/files/release-music-schema.ts'
import { releaseInput, type ReleaseInput } from '#src/features/releases/admin/schema.ts'
import * as v from 'valibot'
import { parseAnswer, type DataApi } from '#netlify/server/http/database.ts'
import { stale } from '#netlify/server/http/errors.ts'
import type { Json, Row } from '#netlify/server/http/database-types.ts'
import { recordTable } from '#netlify/server/records/record-table.ts'
import {
  formItem,
  itemOf,
  jsonResult,
  nullableResult,
  readPage,
  rowAs,
  rowOf,
} from '#netlify/server/http/rows.ts'
import { recordHandlers, type Records } from '#netlify/server/records/records.ts'

type ReleaseRow = Row<'releases'>

/** `cover_picture` says the same as the cover; former slugs, and when the day was told, are the build's to
 * read; what was sent elsewhere is asked for by itself. */
const fieldsOf = ({
  cover_picture: _picture,
  former_slugs: _slugs,
  day_told_at: _told,
  musicbrainz_sent: _sent,
  ...row
}: ReleaseRow) => formItem(row) as Omit<typeof row, 'deleted_at'> & Omit<Release, 'editions'>

const toRelease = ({ editions: rows, ...row }: ReleaseRow & { editions?: unknown }): Release => ({
  ...fieldsOf(row),
  editions: toEditions(rows),
})

const editionRows = v.array(
  v.looseObject({
    position: v.number(),
    release_id: v.string(),
    ships_before: v.nullable(v.string()),
  }),
)

/** The editions of a release as its form saves them, in their order. */
function toEditions(rows: unknown): Release['editions'] {
  const inOrder = parseAnswer(editionRows, rows).sort((a, b) => a.position - b.position)
  const values = inOrder.map(
    ({ position: _position, release_id: _release, ships_before: _day, ...row }) => formItem(row),
  )
  return parseAnswer(releaseInput.entries.editions, values)
}

const toReleaseInList = ({
  files,
  codes,
  is_kept,
  ...row
}: ReleaseRow & { files: Json; codes: Json; is_kept?: boolean }): ReleaseInList => ({
  ...fieldsOf(row),
  files: itemOf(releaseMusic)(files),
  codes: itemOf(codesSummary)(codes),
  ...(is_kept !== undefined && { isKept: is_kept }),
})

const toValues = ({ editions: _editions, ...input }: ReleaseInput) =>
  rowOf(input, ['slug', 'credits'])

const releaseUses = v.object({ unusedCodes: v.number(), texts: v.number() })

const table = recordTable('releases', 'slug', toRelease, toValues, '*, editions(*)')

/** Saves a release with its editions; the id and the version of one that is changed. Answers its id, null when stale. */
async function save(
  input: ReleaseInput,
  database: DataApi,
  changed: { id?: string; version?: string } = {},
): Promise<string | null> {
  const editions = input.editions.map((edition) => rowOf(edition))
  const parameters = { fields: toValues(input), editions, ...changed }
  return nullableResult(database.rpc('save_release', parameters))
}

const releaseRecords: Records<ReleaseRecords> = {
  table,
  name: 'release',
  list: ({ q, artist, status, sort, after, limit }, database) =>
    readPage(
      database.rpc('list_releases', { q, artist, status, sort, after, page_size: limit }),
      rowAs(toReleaseInList),
    ),
  create: async (input, database) => table.read((await save(input, database))!, database),
  async change(id, { updatedAt, ...input }, database) {
    const saved = await save(input, database, { id, version: updatedAt })
    const release = await table.read(id, database)
    if (!saved) throw stale(release)
    return release
  },
  readMore: (id, database) =>
    jsonResult(releaseUses, database.rpc('read_release_uses', { release_id: id })),
}

/** Each throws RequestError, DatabaseError. */
export const releaseHandlers = recordHandlers(releaseRecords)
