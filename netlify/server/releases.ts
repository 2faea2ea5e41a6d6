import type { PostgrestClient } from '@supabase/postgrest-js'
import type {
  Release,
  ReleaseList,
  ReleaseQuery,
  ReleaseRead,
} from '#src/features/releases/admin/contract.ts'
import type { ReleaseInput } from '#src/features/releases/admin/schema.ts'
import type { Change } from '#src/lib/change.ts'
import type { Page } from '#src/lib/page.ts'
import { result, row, rows } from '#netlify/server/http/rows.ts'
import { saveUnlessStale } from '#netlify/server/http/save.ts'

type ReleaseRow = {
  id: string
  title: string
  artist: string
  year: string
  cover_image: string | null
  download_url: string | null
  mp3_url: string | null
  flac_url: string | null
  listed: boolean
  deleted_at: string | null
  created_at: string
  updated_at: string
}

const columns =
  'id, title, artist, year, cover_image, download_url, mp3_url, flac_url, listed, deleted_at, created_at, updated_at'

const toRelease = (row: ReleaseRow): Release => ({
  id: row.id,
  title: row.title,
  artist: row.artist,
  year: row.year,
  coverImage: row.cover_image ?? '',
  downloadUrl: row.download_url ?? '',
  mp3Url: row.mp3_url ?? '',
  flacUrl: row.flac_url ?? '',
  listed: row.listed,
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
})

const toValues = (input: ReleaseInput) => ({
  title: input.title,
  artist: input.artist,
  year: input.year,
  cover_image: input.coverImage || null,
  download_url: input.downloadUrl || null,
  mp3_url: input.mp3Url || null,
  flac_url: input.flacUrl || null,
  listed: input.listed,
})

/** Keyset pagination of the releases that are not deleted. Each function here throws RequestError, DatabaseError. */
export async function listReleases(
  { q, sort, after, limit }: ReleaseQuery,
  database: PostgrestClient,
): Promise<ReleaseList> {
  const page = await result<Page<ReleaseRow>>(
    database.rpc('list_releases', { q, sort, after, page_size: limit }),
  )
  return { ...page, items: page.items.map(toRelease) }
}

export async function readRelease(id: string, database: PostgrestClient): Promise<ReleaseRead> {
  const [found, unusedCodes] = await Promise.all([
    row<ReleaseRow>(database.from('releases').select(columns).eq('id', id).is('deleted_at', null)),
    result<number>(database.rpc('count_unused_codes', { release_id: id })),
  ])
  return { release: toRelease(found), unusedCodes }
}

export async function createRelease(
  input: ReleaseInput,
  database: PostgrestClient,
): Promise<Release> {
  return toRelease(await row(database.from('releases').insert(toValues(input)).select(columns)))
}

export function changeRelease(
  id: string,
  { updatedAt, ...input }: Change<ReleaseInput>,
  database: PostgrestClient,
): Promise<Release> {
  const values = toValues(input)
  return saveUnlessStale(database, {
    table: 'releases',
    columns,
    id,
    updatedAt,
    values,
    toItem: toRelease,
  })
}

/** Soft delete. Its codes stay unchanged, and redeeming one is refused until the release is restored. */
export async function deleteRelease(id: string, database: PostgrestClient): Promise<Release> {
  const deleted = { deleted_at: new Date().toISOString() }
  return toRelease(
    await row(
      database.from('releases').update(deleted).eq('id', id).is('deleted_at', null).select(columns),
    ),
  )
}

/** Undoes a soft delete; a release that is not deleted stays unchanged. */
export async function restoreRelease(id: string, database: PostgrestClient): Promise<Release> {
  const [restored] = await rows<ReleaseRow>(
    database
      .from('releases')
      .update({ deleted_at: null })
      .eq('id', id)
      .not('deleted_at', 'is', null)
      .select(columns),
  )
  return toRelease(restored ?? (await row(database.from('releases').select(columns).eq('id', id))))
}
