import { downloadZip } from 'client-zip'
import { demoReleases, type DemoPiece, type DemoRelease } from './catalogue.ts'
import { cutPreview, encode, readSamples } from './audio.ts'
import { makeCover, writeNotes } from './sleeve.ts'

export type DemoFile = {
  releaseId: string
  kind: 'download' | 'mp3' | 'flac' | 'preview'
  type: 'zip' | 'mp3' | 'flac'
  /** Null for what holds the whole release. */
  track: { id: string; position: number; title: string; seconds: number } | null
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

type TrackFile = DemoFile & { track: NonNullable<DemoFile['track']> }
type Format = DemoRelease['formats'][number]

/**
 * Encodes and packs the demo label's music, release by release; the same bytes each time.
 * `today` is for the record that came out 24 days ago; `releaseIds` leaves out those that have their files already.
 */
export async function* makeDemoFiles(
  today: Date,
  releaseIds: readonly string[] = demoReleases.map(({ id }) => id),
): AsyncGenerator<DemoFile> {
  for (const release of demoReleases)
    if (releaseIds.includes(release.id)) yield* await makeRelease(release, today)
}

async function makeRelease(release: DemoRelease, today: Date): Promise<DemoFile[]> {
  const cover = await makeCover(release)
  const tracks = await Promise.all(
    release.pieces.map((piece) => makeTrack(release, piece, cover, today)),
  )
  const files = tracks.flat()
  return [
    ...files,
    ...(await packFormats(release, files)),
    await packDownload(release, files, cover),
  ]
}

/** One piece in each format of its release, and its preview; the encoders work side by side. */
async function makeTrack(
  release: DemoRelease,
  piece: DemoPiece,
  cover: Uint8Array | null,
  today: Date,
): Promise<TrackFile[]> {
  const { id, title, seconds } = piece
  const position = release.pieces.indexOf(piece) + 1
  const samples = await readSamples(piece)
  const tags = {
    title,
    artist: release.artist,
    album: release.title,
    year: release.year ?? yearBefore(today),
    trackNumber: position,
    tracksTotal: release.pieces.length,
    cover,
  }
  const name = `0${position} ${release.artist} - ${title}`
  const file = { releaseId: release.id, track: { id, position, title, seconds } }
  const whole = release.formats.map(async (kind) => ({
    ...{ ...file, kind, type: kind, name: `${name}.${kind}` },
    bytes: await encode(samples, kind, tags),
  }))
  const preview = async () => ({
    ...{ ...file, kind: 'preview' as const, type: 'mp3' as const, name: `${name} (preview).mp3` },
    // Its page shows the sleeve.
    bytes: await encode(cutPreview(samples), 'mp3', { ...tags, cover: null }),
  })
  return Promise.all([...whole, preview()])
}

/** The year of the day 24 days ago, on which TH-011 came out. */
const yearBefore = (today: Date) =>
  String(new Date(today.getTime() - 24 * 86_400_000).getFullYear())

const packFormats = (release: DemoRelease, files: readonly TrackFile[]): Promise<DemoFile[]> =>
  Promise.all(
    release.formats.map((kind) =>
      packRelease(release, kind, entriesOf(files, kind), ` (${kind.toUpperCase()})`),
    ),
  )

/** The MP3s with the cover and the notes of the sleeve. */
function packDownload(
  release: DemoRelease,
  files: readonly TrackFile[],
  cover: Uint8Array<ArrayBuffer> | null,
): Promise<DemoFile> {
  const artwork = cover ? [{ name: 'Cover.jpg', input: cover }] : []
  const notes = { name: 'Notes.txt', input: writeNotes(release) }
  return packRelease(release, 'download', [...entriesOf(files, 'mp3'), ...artwork, notes], '')
}

const entriesOf = (files: readonly TrackFile[], format: Format): ZipEntry[] =>
  files.filter(({ kind }) => kind === format).map(({ name, bytes }) => ({ name, input: bytes }))

async function packRelease(
  { id, artist, title }: DemoRelease,
  kind: DemoFile['kind'],
  entries: readonly ZipEntry[],
  suffix: string,
): Promise<DemoFile> {
  const name = `${artist} - ${title}${suffix}.zip`
  return { releaseId: id, kind, type: 'zip', track: null, name, bytes: await pack(entries) }
}

type ZipEntry = { name: string; input: Uint8Array<ArrayBuffer> | string }

/** In local time, as zip files have it: the same bytes in every time zone. */
const lastModified = new Date(2012, 5, 1, 12)

/** Packs without compressing: music is compressed already. */
async function pack(entries: readonly ZipEntry[]): Promise<Uint8Array<ArrayBuffer>> {
  const zip = downloadZip(entries.map((entry) => ({ ...entry, lastModified })))
  return new Uint8Array(await zip.arrayBuffer())
}
