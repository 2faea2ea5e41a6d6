import { randomUUID } from 'node:crypto'
import { demoPieces, tracksOf, type DemoRelease } from '#supabase/local/demo-music/catalogue.ts'
import { makeDemoFilesInBackground } from '#supabase/local/demo-music/in-background.ts'
import type { DemoReleaseFiles } from '#supabase/local/demo-music/make-demo-files.ts'
import type { SqlRunner } from '#supabase/local/migrate.ts'
import type { FileStore } from '#netlify/server/files/file-store.ts'

/** Where what codes open is stored, and what everybody hears. */
type Stores = { store: FileStore; publicStore: FileStore }

/**
 * Gives the demo label's releases their music, where they have had none: made in a process of its own, stored release by
 * release. Until then they have the addresses of the seed. Answers whether any was added. Throws when that process ends
 * early.
 */
export async function storeDemoFiles(database: SqlRunner, stores: Stores): Promise<boolean> {
  const silent = await releasesWithoutFiles(database)
  if (silent.length === 0) return false
  for await (const made of makeDemoFilesInBackground(silent))
    await storeRelease(made, database, stores)
  return true
}

/** Files that staff have removed are not brought back. */
const releasesWithoutFiles = (database: SqlRunner): Promise<DemoRelease[]> =>
  database.query<DemoRelease>(
    `select r.id, r.artist, r.title, r.year,
            array_remove(array[
              case when r.mp3_url is not null then 'mp3' end, case when r.flac_url is not null then 'flac' end
            ], null) as formats
       from public.releases r
      where r.id = any ($1) and r.deleted_at is null
        and not exists (select from public.files f where f.release_id = r.id and f.ready_at is not null)
        and not exists (select from public.tracks t where t.release_id = r.id)
      order by array_position($1::uuid[], r.id)`,
    [Object.keys(demoPieces)],
  )

/** The bytes first, then all rows at once: a start that is cut short leaves no half of a release. */
async function storeRelease(
  { releaseId, files }: DemoReleaseFiles,
  database: SqlRunner,
  { store, publicStore }: Stores,
): Promise<void> {
  const [project] = await database.query<{ id: string }>('select id from private.project', [])
  const stored = files.map((file) => ({ ...file, id: randomUUID() }))
  for (const { id, kind, bytes } of stored) {
    const key = `${project?.id}/${id}`
    const body = new Blob([bytes]).stream()
    if (kind === 'preview') await publicStore.write(`${key}.mp3`, body, bytes.length, 'audio/mpeg')
    else await store.write(key, body, bytes.length)
  }
  const rows = stored.map(({ bytes, track, ...file }) => ({
    ...file,
    trackId: track?.id ?? null,
    bytes: bytes.length,
  }))
  await database.query(
    `with added as (
       insert into public.tracks (id, release_id, position, title, seconds)
       select id, $1, position, title, seconds
         from jsonb_to_recordset($2::jsonb) t (id uuid, position integer, title text, seconds integer)
     )
     insert into public.files (id, release_id, track_id, kind, name, bytes, type, ready_at)
     select id, $1, "trackId", kind, name, bytes, type, now()
       from jsonb_to_recordset($3::jsonb)
         f (id uuid, "trackId" uuid, kind text, name text, bytes bigint, type text)`,
    [releaseId, JSON.stringify(tracksOf(releaseId)), JSON.stringify(rows)],
  )
}
