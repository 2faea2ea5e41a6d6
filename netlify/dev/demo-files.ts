import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { downloadZip } from 'client-zip'
import { demoNumbers, tracksOf, type DemoRelease } from '#supabase/local/demo-music/catalogue.ts'
import type { SqlRunner } from '#supabase/local/migrate.ts'
import type { FileStore } from '#netlify/server/files/file-store.ts'
import { projectFolder } from './install.mjs'

/** Where what codes open is stored, and what everybody hears. */
type Stores = { store: FileStore; publicStore: FileStore }

/** `track` is null for what holds the whole release. */
export type DemoFile = {
  kind: 'download' | 'mp3' | 'flac' | 'preview'
  type: 'zip' | 'mp3' | 'flac'
  track: ReturnType<typeof tracksOf>[number] | null
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Gives the demo label's releases their music, where they have had none, release by release. Until then they have the
 * addresses of the seed. Answers whether any was added.
 */
export async function storeDemoFiles(database: SqlRunner, stores: Stores): Promise<boolean> {
  const silent = await releasesWithoutFiles(database)
  for (const release of silent)
    await storeRelease(release, await readDemoFiles(release), database, stores)
  return silent.length > 0
}

/** Files that staff have removed are not brought back. */
const releasesWithoutFiles = (database: SqlRunner): Promise<DemoRelease[]> =>
  database.query<DemoRelease>(
    `select r.id, d.number, r.artist, r.title,
            array_remove(array[
              case when r.mp3_url is not null then 'mp3' end, case when r.flac_url is not null then 'flac' end
            ], null) as formats
       from public.releases r
       join unnest($1::text[]) with ordinality d (number, place)
         on r.download_url = '/demo/downloads/' || d.number || '.zip'
      where r.deleted_at is null
        and not exists (select from public.files f where f.release_id = r.id and f.ready_at is not null)
        and not exists (select from public.tracks t where t.release_id = r.id)
      order by d.place`,
    [demoNumbers],
  )

const readDemoFile = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(join(projectFolder, 'supabase/local/demo-music/files', name)))

/** The music of a release: each track in its formats, its preview, and zips of them. */
export async function readDemoFiles(release: DemoRelease): Promise<DemoFile[]> {
  const { id, number, artist, title, formats } = release
  const files: DemoFile[] = []
  for (const track of tracksOf(number)) {
    const name = `0${track.position} ${artist} - ${track.title}`
    for (const kind of formats) {
      const bytes = await readDemoFile(`${track.id}.${kind}`)
      files.push({ kind, type: kind, track, name: `${name}.${kind}`, bytes })
    }
    const bytes = await readDemoFile(`${track.id}-preview.mp3`)
    files.push({ kind: 'preview', type: 'mp3', track, name: `${name} (preview).mp3`, bytes })
  }
  const entriesOf = (format: string) =>
    files.filter(({ kind }) => kind === format).map(({ name, bytes }) => ({ name, input: bytes }))
  const zipOf = async (
    kind: DemoFile['kind'],
    entries: ReturnType<typeof entriesOf>,
    suffix = '',
  ): Promise<DemoFile> => {
    const name = `${artist} - ${title}${suffix}.zip`
    return { kind, type: 'zip', track: null, name, bytes: await pack(entries) }
  }
  const download = [
    ...entriesOf('mp3'),
    { name: 'Cover.jpg', input: await readDemoFile(`${id}.jpg`) },
    { name: 'Notes.txt', input: await readDemoFile(`${id}.txt`) },
  ]
  const zips = formats.map((kind) => zipOf(kind, entriesOf(kind), ` (${kind.toUpperCase()})`))
  return [...files, ...(await Promise.all([...zips, zipOf('download', download)]))]
}

/** Packs without compressing: music is compressed already. */
async function pack(entries: { name: string; input: Uint8Array<ArrayBuffer> }[]) {
  // In local time, as zip files have it: the same bytes in every time zone.
  const lastModified = new Date(2012, 5, 1, 12)
  const zip = downloadZip(entries.map((entry) => ({ ...entry, lastModified })))
  return new Uint8Array(await zip.arrayBuffer())
}

/** The bytes first, then all rows at once: a start that is cut short leaves no half of a release. */
async function storeRelease(
  { id: releaseId, number }: DemoRelease,
  files: DemoFile[],
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
       insert into public.tracks (id, release_id, position, title, seconds, side, isrc)
       select t.id, $1, t.position, t.title, t.seconds, case when t.position * 2 <= count(*) over () then 'A' else 'B' end,
              'GBTHR' || right(r.year, 2) || right(r.catalogue_number, 3) || lpad(t.position::text, 2, '0')
         from jsonb_to_recordset($2::jsonb) t (id uuid, position integer, title text, seconds integer)
         join public.releases r on r.id = $1
     )
     insert into public.files (id, release_id, track_id, kind, name, bytes, type, ready_at)
     select id, $1, "trackId", kind, name, bytes, type, now()
       from jsonb_to_recordset($3::jsonb)
         f (id uuid, "trackId" uuid, kind text, name text, bytes bigint, type text)`,
    [releaseId, JSON.stringify(tracksOf(number)), JSON.stringify(rows)],
  )
}
