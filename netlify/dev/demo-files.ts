import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { encodeFlac } from '#src/features/masters/encode-flac.ts'
import { encodeMp3, encodePreview } from '#src/features/masters/encode-mp3.ts'
import type { Sink } from '#src/features/masters/encoder.ts'
import { flacHeadBytes, samplesMd5Of } from '#src/features/masters/flac.ts'
import { readMaster, type Master } from '#src/features/masters/master.ts'
import { withTags } from '#src/features/masters/tags.ts'
import { zipFiles, type ZipEntry } from '#src/features/masters/zip.ts'
import { demoNumbers, tracksOf, type DemoRelease } from '#supabase/local/demo-music/catalogue.ts'
import { pluckPiece } from '#supabase/local/demo-music/pluck.ts'
import type { SqlRunner } from '#supabase/local/migrate.ts'
import type { FileStore } from '#netlify/server/files/file-store.ts'
import { projectFolder } from './install.mjs'
import { memoryFile } from './memory-file.ts'

/** Where what codes open is stored, and what everybody hears. */
type Stores = { store: FileStore; publicStore: FileStore }

/** `track` is null for what holds the whole release. */
export type DemoFile = {
  kind: 'download' | 'mp3' | 'flac' | 'preview'
  type: 'zip' | 'mp3' | 'flac'
  track: Track | null
  name: string
  file: Blob
}

/**
 * Gives the demo label's releases their music, where they have had none, release by release. Until then they have the
 * addresses of the seed. Answers whether any was added.
 */
export async function storeDemoFiles(database: SqlRunner, stores: Stores): Promise<boolean> {
  const silent = await releasesWithoutFiles(database)
  for (const release of silent)
    await storeRelease(release, await makeDemoFiles(release), database, stores)
  return silent.length > 0
}

/** Files that staff have removed are not brought back. */
const releasesWithoutFiles = (database: SqlRunner): Promise<DemoRelease[]> =>
  database.query<DemoRelease>(
    `select r.id, d.number, r.artist, r.title, r.year,
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

const openDemoFile = (name: string) =>
  openAsBlob(join(projectFolder, 'supabase/local/demo-music/files', name))

type Track = ReturnType<typeof tracksOf>[number]

/** The music of a release: each track in its formats, its preview, and zips of them. */
export async function makeDemoFiles(release: DemoRelease): Promise<DemoFile[]> {
  const { id, artist, title, formats } = release
  const cover = await openDemoFile(`${id}.jpg`)
  const files: DemoFile[] = []
  for (const track of tracksOf(release)) files.push(...(await encodeTrack(track, release, cover)))
  const entriesOf = (format: string) => files.filter(({ kind, track }) => track && kind === format)
  const notes = { name: 'Notes.txt', file: await openDemoFile(`${id}.txt`) }
  const zipOf = async (kind: DemoFile['kind'], entries: ZipEntry[], suffix = '') => {
    // In local time, as zip files have it: the same bytes in every time zone.
    const { stream } = zipFiles(entries, new Date(2012, 5, 1, 12))
    const name = `${artist} - ${title}${suffix}.zip`
    files.push({ kind, type: 'zip', track: null, name, file: await new Response(stream).blob() })
  }
  for (const kind of formats) await zipOf(kind, entriesOf(kind), ` (${kind.toUpperCase()})`)
  await zipOf('download', [...entriesOf('mp3'), { name: 'Cover.jpg', file: cover }, notes])
  return files
}

const encoders = {
  ...{ mp3: encodeMp3, flac: encodeFlac },
  preview: (master: Master, sink: Sink) => encodePreview(master, { from: 1, seconds: 3 }, sink),
}

async function encodeTrack(track: Track, release: DemoRelease, sleeve: Blob): Promise<DemoFile[]> {
  const { artist, title: album, year, formats } = release
  const master = await readMaster(pluckPiece(track.id, track.seconds))
  const picture = { bytes: await sleeve.bytes(), type: 'image/jpeg' } as const
  const tags = {
    ...{ title: track.title, artist, album, albumArtist: artist, isrc: track.isrc },
    ...{ number: track.position, count: tracksOf(release).length, disc: null, year: Number(year) },
    ...{ copyright: `${year} Tarehouse Records`, lyrics: null },
  }
  const files: DemoFile[] = []
  for (const kind of [...formats, 'preview'] as const) {
    const { sink, blob } = memoryFile()
    await encoders[kind](master, sink)
    const cover = kind === 'preview' ? null : picture
    const file = await withTags(blob(), { ...tags, cover })
    const type = kind === 'flac' ? kind : 'mp3'
    const ending = kind === 'preview' ? ' (preview).mp3' : `.${kind}`
    const name = `0${track.position} ${artist} - ${track.title}${ending}`
    files.push({ kind, type, track, name, file })
  }
  return files
}

/** The bytes first, then all rows at once: a start that is cut short leaves no half of a release. */
async function storeRelease(
  release: DemoRelease,
  files: DemoFile[],
  database: SqlRunner,
  { store, publicStore }: Stores,
): Promise<void> {
  const [project] = await database.query<{ id: string }>('select id from private.project', [])
  const rows: object[] = []
  for (const { kind, type, track, name, file } of files) {
    const id = randomUUID()
    const key = `${project?.id}/${id}`
    const samplesMd5 =
      type === 'flac' ? samplesMd5Of(await file.slice(0, flacHeadBytes).bytes()) : null
    const seconds = kind === 'preview' ? null : track?.seconds
    const bytes = file.size
    rows.push({ id, kind, type, trackId: track?.id, name, bytes, samplesMd5, seconds })
    if (kind === 'preview') await publicStore.write(`${key}.mp3`, file, 'audio/mpeg')
    else await store.write(key, file)
  }
  await database.query(
    `with added as (
       insert into public.tracks (id, release_id, position, title, seconds, side, isrc)
       select t.id, $1, t.position, t.title, t.seconds,
              case when t.position * 2 <= count(*) over () then 'A' else 'B' end, t.isrc
         from jsonb_to_recordset($2::jsonb) t (id uuid, position integer, title text, seconds integer, isrc text)
     )
     insert into public.files (id, release_id, track_id, kind, name, bytes, type, samples_md5, seconds, ready_at)
     select id, $1, "trackId", kind, name, bytes, type, "samplesMd5", seconds, now()
       from jsonb_to_recordset($3::jsonb)
         f (id uuid, "trackId" uuid, kind text, name text, bytes bigint, type text, "samplesMd5" text,
           seconds integer)`,
    [release.id, JSON.stringify(tracksOf(release)), JSON.stringify(rows)],
  )
}
