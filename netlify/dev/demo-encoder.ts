// Makes the bytes of the demo label's files: what is slow to load, and takes a second for a track.
import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { encodeFlac } from '#src/features/releases/masters/encode-flac.ts'
import { encodeMp3, encodePreview } from '#src/features/releases/masters/encode-mp3.ts'
import { withTags } from '#src/features/releases/masters/tags.ts'
import { zipFiles, type ZipEntry } from '#src/features/releases/masters/zip.ts'
import { isrcOf, type DemoTrack } from '#supabase/local/demo-music/catalogue.ts'
import { previewSeconds, renderTrack } from '#supabase/local/demo-music/render.ts'
import type { DemoFile } from './demo-files.ts'
import { projectFolder } from './install.mjs'
import { memoryFile } from './memory-file.ts'

const openDemoFile = (name: string) =>
  openAsBlob(join(projectFolder, 'supabase/local/demo-music/files', name))

/** A track or its preview, with its tags. `year`: of its release. */
export async function makeTrackFile(
  { release, kind }: DemoFile,
  track: DemoTrack,
  year: string,
): Promise<Blob> {
  const { sink, blob } = memoryFile()
  const master = renderTrack(release, track)
  if (kind === 'preview')
    await encodePreview(master, { from: master.previewFrom, seconds: previewSeconds }, sink)
  else await (kind === 'flac' ? encodeFlac : encodeMp3)(master, sink)
  const sleeve = kind === 'preview' ? null : await openDemoFile(`${release.id}.jpg`)
  return withTags(blob(), {
    title: track.title,
    artist: release.artist,
    album: release.title,
    albumArtist: release.artist,
    isrc: isrcOf(release, track, year),
    number: track.position,
    count: release.tracks.length,
    disc: null,
    year: Number(year),
    copyright: `${year} Tarehouse Records`,
    lyrics: null,
    cover: sleeve && { bytes: await sleeve.bytes(), type: 'image/jpeg' },
  })
}

/** A zip of tracks; the one that has everything has the sleeve, too. */
export async function makeZipFile(
  { release, kind }: DemoFile,
  tracks: readonly ZipEntry[],
): Promise<ReadableStream<Uint8Array>> {
  const sleeve = [
    { name: 'Cover.jpg', file: await openDemoFile(`${release.id}.jpg`) },
    { name: 'Notes.txt', file: await openDemoFile(`${release.id}.txt`) },
  ]
  // In local time, as zip files have it: the same bytes in every time zone.
  const date = new Date(2012, 5, 1, 12)
  return zipFiles([...tracks, ...(kind === 'download' ? sleeve : [])], date).stream
}
