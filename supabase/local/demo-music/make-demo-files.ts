import { readFile } from 'node:fs/promises'
import { downloadZip } from 'client-zip'
import { tracksOf, type DemoPiece, type DemoRelease } from './catalogue.ts'
import { cutPreview, encode, readSamples } from './audio.ts'

type DemoTrack = DemoPiece & { position: number }
type Format = DemoRelease['formats'][number]
type FileOf<Track> = {
  kind: 'download' | 'mp3' | 'flac' | 'preview'
  type: 'zip' | 'mp3' | 'flac'
  track: Track
  name: string
  bytes: Uint8Array<ArrayBuffer>
}
type TrackFile = FileOf<DemoTrack>

/** `track` is null for what holds the whole release. */
export type DemoFile = FileOf<DemoTrack | null>
export type DemoReleaseFiles = { releaseId: string; files: DemoFile[] }

const readDemoFile = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(new URL(`files/${name}`, import.meta.url)))

/** Encodes and packs the music of a release; the same bytes each time. */
export async function makeDemoFiles(release: DemoRelease): Promise<DemoReleaseFiles> {
  const cover = await readDemoFile(`${release.id}.jpg`)
  const tracks = tracksOf(release.id).map((track) => makeTrack(release, track, cover))
  const files = (await Promise.all(tracks)).flat()
  const entriesOf = (format: Format): ZipEntry[] =>
    files.filter(({ kind }) => kind === format).map(({ name, bytes }) => ({ name, input: bytes }))
  const ofFormats = release.formats.map((kind) =>
    packRelease(release, kind, entriesOf(kind), ` (${kind.toUpperCase()})`),
  )
  const sleeve = [
    { name: 'Cover.jpg', input: cover },
    { name: 'Notes.txt', input: await readDemoFile(`${release.id}.txt`) },
  ]
  const download = packRelease(release, 'download', [...entriesOf('mp3'), ...sleeve], '')
  const zips = await Promise.all([...ofFormats, download])
  return { releaseId: release.id, files: [...files, ...zips] }
}

/** One piece in each format of its release, and its preview; the encoders work side by side. */
async function makeTrack(
  release: DemoRelease,
  track: DemoTrack,
  cover: Uint8Array,
): Promise<TrackFile[]> {
  const samples = await readSamples(track)
  const tags = {
    title: track.title,
    artist: release.artist,
    album: release.title,
    year: release.year,
    trackNumber: track.position,
    tracksTotal: tracksOf(release.id).length,
    cover,
  }
  const name = `0${track.position} ${release.artist} - ${track.title}`
  const whole = release.formats.map(async (kind) => ({
    ...{ track, kind, type: kind, name: `${name}.${kind}` },
    bytes: await encode(samples, kind, tags),
  }))
  const preview = async () => ({
    ...{ track, kind: 'preview' as const, type: 'mp3' as const, name: `${name} (preview).mp3` },
    // Its page shows the sleeve.
    bytes: await encode(cutPreview(samples), 'mp3', { ...tags, cover: null }),
  })
  return Promise.all([...whole, preview()])
}

type ZipEntry = { name: string; input: Uint8Array<ArrayBuffer> }

/** In local time, as zip files have it: the same bytes in every time zone. */
const lastModified = new Date(2012, 5, 1, 12)

/** Packs without compressing: music is compressed already. */
async function packRelease(
  { artist, title }: DemoRelease,
  kind: DemoFile['kind'],
  entries: readonly ZipEntry[],
  suffix: string,
): Promise<DemoFile> {
  const zip = downloadZip(entries.map((entry) => ({ ...entry, lastModified })))
  const bytes = new Uint8Array(await zip.arrayBuffer())
  const name = `${artist} - ${title}${suffix}.zip`
  return { kind, type: 'zip', track: null, name, bytes }
}
