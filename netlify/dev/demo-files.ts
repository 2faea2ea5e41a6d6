// The files of the demo label: which there are, and their rows, which the database has before any of them is made
// (demo-maker.ts).
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import {
  demoReleases,
  isrcOf,
  type DemoFormat,
  type DemoRelease,
  type DemoTrack,
} from '#supabase/local/demo-music/catalogue.ts'
import made from '#supabase/local/demo-music/made.json' with { type: 'json' }
import type { SqlRunner } from '#supabase/local/migrate.ts'

export type DemoKind = 'download' | 'mp3' | 'flac' | 'preview' | 'early'

/** `track` is null for what holds the whole release. */
export type DemoFile = {
  /** The same in every demo label, by which a maker knows it. */
  id: string
  release: DemoRelease
  track: DemoTrack | null
  kind: DemoKind
  type: 'zip' | 'mp3' | 'flac'
  name: string
}

/** Its name in made.json. */
export const madeName = ({ release, track, kind }: DemoFile): string =>
  [release.number, track?.position, kind].filter(Boolean).join(' ')

const sizes: Record<string, number> = made.bytes
const sums: Record<string, string> = made.samplesMd5

/** How many bytes it has when it is made (tests/build/demo-music.full.test.ts). */
export const demoBytes = (file: DemoFile): number => sizes[madeName(file)] ?? 0

/** Each track in its formats and its preview, one perhaps as the early track, and zips of them. */
export function demoFilesOf(release: DemoRelease): DemoFile[] {
  const tracks = release.tracks.flatMap((track) =>
    [
      ...release.formats,
      'preview' as const,
      ...(track.position === release.early ? (['early'] as const) : []),
    ].map((kind) => trackFile(release, track, kind)),
  )
  return [
    ...tracks,
    ...release.formats.map((kind) => zipFile(release, kind)),
    zipFile(release, 'download'),
  ]
}

/** What a zip of a release has of each track. */
export const packedKind = (kind: DemoKind): DemoKind => (kind === 'flac' ? 'flac' : 'mp3')

export const demoFiles: readonly DemoFile[] = demoReleases.flatMap(demoFilesOf)

function trackFile(
  release: DemoRelease,
  track: DemoTrack,
  kind: Exclude<DemoKind, 'download'>,
): DemoFile {
  const type = kind === 'flac' ? kind : 'mp3'
  const ending = kind === 'preview' ? ' (preview).mp3' : `.${type}`
  return {
    id: fileId(track.id, kind),
    release,
    track,
    kind,
    type,
    name: `0${track.position} ${release.artist} - ${track.title}${ending}`,
  }
}

function zipFile(release: DemoRelease, kind: DemoFormat | 'download'): DemoFile {
  const suffix = kind === 'download' ? '' : ` (${kind.toUpperCase()})`
  return {
    id: fileId(release.id, kind),
    release,
    track: null,
    kind,
    type: 'zip',
    name: `${release.artist} - ${release.title}${suffix}.zip`,
  }
}

function fileId(of: string, kind: DemoKind): string {
  const hash = createHash('sha256').update(`${of} ${kind}`).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

const demoLabel = v.object({
  project: v.string(),
  /** Of each release, by its number. */
  years: v.record(v.string(), v.string()),
})
export type DemoLabel = v.InferOutput<typeof demoLabel>

const markOf = (filesFolder: string) => join(filesFolder, 'demo.json')

/** The demo label whose files a folder has; null for any other label's folder. */
export function readDemoLabel(filesFolder: string): DemoLabel | null {
  const mark = markOf(filesFolder)
  return existsSync(mark) ? v.parse(demoLabel, JSON.parse(readFileSync(mark, 'utf8'))) : null
}

/**
 * Gives the demo label's releases their tracks and the rows of their files, where they have had none. What staff have removed
 * is not brought back.
 */
export async function addDemoMusic(database: SqlRunner, filesFolder: string): Promise<void> {
  const silent = await releasesWithoutFiles(database)
  if (silent.length === 0) return
  const [project] = await database.query<{ id: string }>('select id from private.project', [])
  const years = Object.fromEntries(silent.map(({ number, year }) => [number, year]))
  const label = readDemoLabel(filesFolder)
  // Written before the rows: a row without it has no maker.
  writeFileSync(
    markOf(filesFolder),
    JSON.stringify({ project: project?.id, years: { ...label?.years, ...years } }),
  )
  const releases = demoReleases.flatMap((release) => {
    const year = years[release.number]
    return year === undefined ? [] : [{ release, year }]
  })
  await database.query(insertRows, [
    JSON.stringify(releases.flatMap(({ release, year }) => trackRows(release, year))),
    JSON.stringify(releases.flatMap(({ release }) => demoFilesOf(release).map(fileRow))),
  ])
}

const releasesWithoutFiles = (database: SqlRunner) =>
  database.query<{ number: string; year: string }>(
    `select d.number, r.year
       from public.releases r
       join unnest($1::uuid[], $2::text[]) d (id, number)
         on r.id = d.id and r.download_url = '/demo/downloads/' || d.number || '.zip'
      where r.deleted_at is null
        and not exists (select from public.files f where f.release_id = r.id and f.ready_at is not null)
        and not exists (select from public.tracks t where t.release_id = r.id)`,
    [demoReleases.map(({ id }) => id), demoReleases.map(({ number }) => number)],
  )

const trackRows = (release: DemoRelease, year: string) =>
  release.tracks.map((track) => ({
    id: track.id,
    release_id: release.id,
    position: track.position,
    title: track.title,
    seconds: track.seconds,
    side: track.side,
    isrc: isrcOf(release, track, year),
  }))

const fileRow = (file: DemoFile) => ({
  id: file.id,
  release_id: file.release.id,
  track_id: file.track?.id,
  kind: file.kind,
  name: file.name,
  bytes: demoBytes(file),
  type: file.type,
  samples_md5: sums[madeName(file)],
  seconds: file.kind === 'preview' ? null : file.track?.seconds,
})

const insertRows = `
  with added as (
    insert into public.tracks (id, release_id, position, title, seconds, side, isrc)
    select id, release_id, position, title, seconds, side, isrc
      from jsonb_to_recordset($1::jsonb) t (
        id uuid, release_id uuid, position integer, title text, seconds integer, side text, isrc text
      )
  )
  insert into public.files (id, release_id, track_id, kind, name, bytes, type, samples_md5, seconds, ready_at)
  select id, release_id, track_id, kind, name, bytes, type, samples_md5, seconds, now()
    from jsonb_to_recordset($2::jsonb) f (
      id uuid, release_id uuid, track_id uuid, kind text, name text, bytes bigint, type text, samples_md5 text,
      seconds integer
    )`
