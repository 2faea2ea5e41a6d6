import type { CataloguePart, Present } from '#src/features/catalogue/admin/contract.ts'
import type { catalogueApi } from '#src/features/catalogue/admin/operations.ts'
import { catalogueCsv } from '#src/features/catalogue/admin/release-texts.ts'
import type { Item, Kind, Values } from '#src/features/catalogue/admin/schema.ts'
import { releaseMusic } from '#src/lib/release-music-schema.ts'
import { siteTimeZone } from '#src/lib/site-time-zone.ts'
import { csvDownload } from '#netlify/server/http/table-download.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import type { Json } from '#netlify/server/http/database-types.ts'
import { rows, formItem, itemOf, readItems, rowOf } from '#netlify/server/http/rows.ts'
import type { StaffHandlers } from '#netlify/server/staff/serve-staff.ts'

type Query = { kind: Kind; after?: string | undefined }

/** Each throws RequestError, DatabaseError. */
export const catalogueHandlers: StaffHandlers<typeof catalogueApi> = {
  readPart: ({ query, database }) => readPart(query, database),
  /** Writes all of it or nothing; a new release is linked with the artist of its name. Answers what undoes it. */
  import: async ({ input: { kind, items, isUndo }, database }) => {
    const roster = await rows(database.from('artists').select('id, name').is('deleted_at', null))
    const artists = new Map(roster.map(({ id, name }) => [name.toLowerCase(), id]))
    const given = items.map(({ updatedAt, values, editions, ...item }) => ({
      ...item,
      editions: editions && editions.map((edition) => rowOf(edition)),
      updated_at: updatedAt,
      values: values && {
        ...rowOf<Values>(values, ['slug', 'credits']),
        ...(!updatedAt && {
          artist_id: artists.get(String(values['artist']).toLowerCase()) ?? null,
        }),
      },
    }))
    const query = database.rpc('import_catalogue', { kind, items: given as Json, is_undo: isUndo })
    return { outcome: 'imported', items: await readItems(query, toItem) }
  },
  csv: async ({ database }) => {
    const releases = await readAll({ kind: 'releases' }, database)
    return csvDownload(catalogueCsv(releases, siteTimeZone()), 'catalogue.csv')
  },
}

type Stored = Omit<Present, 'music'> & { music: Json }

/** One page of what there is. */
async function readPart({ kind, after }: Query, database: DataApi): Promise<CataloguePart> {
  const query = database.rpc('read_catalogue', { kind, after })
  const items = await readItems(query, toPresent)
  return { items, next: items.at(-1)?.id ?? null }
}

const toPresent = ({ editions, music, ...row }: Stored): Present => ({
  ...formItem(row),
  music: music === null ? null : itemOf(releaseMusic)(music),
  editions: editions.map((edition) => formItem(edition)),
})

async function readAll(query: Query, database: DataApi): Promise<Present[]> {
  const { items, next } = await readPart(query, database)
  return next ? [...items, ...(await readAll({ ...query, after: next }, database))] : items
}

type Track = NonNullable<Item['tracks']>[number] & { position: number }
type ItemRow = Omit<Item, 'updatedAt' | 'tracks'> & { updated_at: string; tracks: Track[] | null }

const toItem = ({ updated_at, values, tracks, editions, ...row }: ItemRow): Item => ({
  ...row,
  updatedAt: new Date(updated_at).toISOString(),
  values: values && formItem(values),
  tracks:
    tracks &&
    tracks.map(({ position: _position, seconds, ...track }) => ({ ...formItem(track), seconds })),
  editions: editions && editions.map((edition) => formItem(edition)),
})
