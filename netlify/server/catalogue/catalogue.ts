import * as v from 'valibot'
import {
  catalogueImport,
  type CatalogueImported,
  type CataloguePart,
  type Present,
} from '#src/features/catalogue/admin/contract.ts'
import type { Kind } from '#src/features/catalogue/admin/kind.ts'
import type { catalogueOperations } from '#src/features/catalogue/admin/operations.ts'
import { goodsCsv, variantsOf } from '#src/features/catalogue/admin/goods-texts.ts'
import { catalogueCsv } from '#src/features/catalogue/admin/release-texts.ts'
import type { Item, Values } from '#src/features/catalogue/admin/schema.ts'
import type { catalogueTables } from '#src/features/catalogue/admin/tables-operations.ts'
import { releaseMusic } from '#src/features/releases/files/release-music-schema.ts'
import { siteTimeZone } from '#src/lib/site-time-zone.ts'
import { csvDownload } from '#netlify/server/http/table-download.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import type { Json } from '#netlify/server/http/database-types.ts'
import {
  formItem,
  itemOf,
  jsonResult,
  readItems,
  rowOf,
  rows,
  type Query,
} from '#netlify/server/http/rows.ts'
import type { StaffHandlers } from '#netlify/server/staff/serve-staff.ts'
import type { HandlersBeyondSql } from '#netlify/server/staff/staff-operations.ts'

type Part = { kind: Kind; after?: string | undefined }

/** Each throws RequestError, DatabaseError. */
export const catalogueHandlers: HandlersBeyondSql<typeof catalogueOperations> = {
  readCatalogue: ({ input, database }) => readPart(input, database),
  /** Writes all of it or nothing; a new release is linked with the artist of its name. */
  importCatalogue: async ({ input: { importId, kind, name, items }, database }) => {
    const given = { import_id: importId, kind, name, items: await rowsOf(items, database) }
    return answer('imported', database.rpc('import_catalogue', given))
  },
  listImports: async ({ database }) => ({
    items: await jsonResult(v.array(catalogueImport), database.rpc('list_imports')),
  }),
  undoImport: ({ input: { id }, database }) =>
    answer('undone', database.rpc('undo_import', { import_id: id })),
  settleImport: ({ input: { importId, ...input }, database }) =>
    answer('settled', database.rpc('settle_import', { import_id: importId, ...input })),
}

/** Throws RequestError, DatabaseError. */
export const catalogueTableHandlers: StaffHandlers<typeof catalogueTables> = {
  csv: async ({ database }) => {
    const releases = await readAll({ kind: 'releases' }, database)
    return csvDownload(catalogueCsv(releases, siteTimeZone()), 'catalogue.csv')
  },
  goodsCsv: async ({ database }) =>
    csvDownload(goodsCsv(await readAll({ kind: 'goods' }, database)), 'goods.csv'),
}

type Stored = Omit<Present, 'music'> & { music: Json }

/** One page of what there is. */
async function readPart({ kind, after }: Part, database: DataApi): Promise<CataloguePart> {
  const query = database.rpc('read_catalogue', { kind, after })
  const items = await readItems(query, toPresent)
  return { items, next: items.at(-1)?.id ?? null }
}

const toPresent = ({ editions, music, ...row }: Stored): Present => ({
  ...formItem(row),
  music: music === null ? null : itemOf(releaseMusic)(music),
  editions: editions.map((edition) => formItem(edition)),
})

async function readAll(query: Part, database: DataApi): Promise<Present[]> {
  const { items, next } = await readPart(query, database)
  return next ? [...items, ...(await readAll({ ...query, after: next }, database))] : items
}

/** Throws 404 for an unknown import. */
async function answer(
  outcome: CatalogueImported['outcome'],
  query: Query<Json>,
): Promise<CatalogueImported> {
  return { outcome, import: await jsonResult(catalogueImport, query) }
}

/** The items as rows of their tables, new ones with the artist of their name. */
async function rowsOf(items: readonly Item[], database: DataApi): Promise<Json> {
  const roster = await rows(database.from('artists').select('id, name').is('deleted_at', null))
  const artists = new Map(roster.map(({ id, name }) => [name.toLowerCase(), id]))
  const given = items.map(({ updatedAt, values, editions, ...item }) => ({
    ...item,
    editions: editions && editions.map((edition) => rowOf(edition)),
    updated_at: updatedAt,
    values: {
      ...rowOf<Values>(values, ['slug', 'credits', 'content']),
      ...('variants' in values && { variants: variantsOf(values) }),
      ...(!updatedAt && {
        artist_id: artists.get(String(values['artist']).toLowerCase()) ?? null,
      }),
    },
  }))
  return given
}
