import { randomUUID } from 'node:crypto'
import { demoReleases, demoTracks } from '#supabase/local/demo-music/catalogue.ts'
import { makeDemoFilesInBackground } from '#supabase/local/demo-music/in-background.ts'
import type { DemoFile } from '#supabase/local/demo-music/make-demo-files.ts'
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
  let made: DemoFile[] = []
  for await (const file of makeDemoFilesInBackground(new Date(), silent)) {
    if (made[0] && made[0].releaseId !== file.releaseId) {
      await storeRelease(made, database, stores)
      made = []
    }
    made.push(file)
  }
  if (made.length > 0) await storeRelease(made, database, stores)
  return true
}

/** Files that staff have removed are not brought back. */
async function releasesWithoutFiles(database: SqlRunner): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select r.id from public.releases r
      where r.id = any ($1) and r.deleted_at is null
        and not exists (select from public.files f where f.release_id = r.id and f.ready_at is not null)
        and not exists (select from public.tracks t where t.release_id = r.id)`,
    [demoReleases.map(({ id }) => id)],
  )
  return rows.map(({ id }) => id)
}

/** The bytes first, then all rows at once: a start that is cut short leaves no half of a release. */
async function storeRelease(files: DemoFile[], database: SqlRunner, stores: Stores): Promise<void> {
  const [project] = await database.query<{ id: string }>('select id from private.project', [])
  const stored = files.map((file) => ({ ...file, id: randomUUID() }))
  for (const { id, kind, bytes } of stored)
    await write(stores, { key: `${project!.id}/${id}`, isPreview: kind === 'preview', bytes })
  const rows = stored.map(({ bytes, track, ...file }) => ({
    ...file,
    trackId: track?.id ?? null,
    bytes: bytes.length,
  }))
  const tracks = demoTracks.filter(({ releaseId }) => releaseId === files[0]!.releaseId)
  await database.query(
    `with added as (
       insert into public.tracks (id, release_id, position, title, seconds)
       select id, "releaseId", position, title, seconds
         from jsonb_to_recordset($1::jsonb)
           t (id uuid, "releaseId" uuid, position integer, title text, seconds integer)
     )
     insert into public.files (id, release_id, track_id, kind, name, bytes, type, ready_at)
     select id, "releaseId", "trackId", kind, name, bytes, type, now()
       from jsonb_to_recordset($2::jsonb)
         f (id uuid, "releaseId" uuid, "trackId" uuid, kind text, name text, bytes bigint, type text)`,
    [JSON.stringify(tracks), JSON.stringify(rows)],
  )
}

type Written = { key: string; isPreview: boolean; bytes: Uint8Array<ArrayBuffer> }

const write = (
  { store, publicStore }: Stores,
  { key, isPreview, bytes }: Written,
): Promise<void> => {
  const body = new Blob([bytes]).stream()
  return isPreview
    ? publicStore.write(`${key}.mp3`, body, bytes.length, 'audio/mpeg')
    : store.write(key, body, bytes.length)
}
