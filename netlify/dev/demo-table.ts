// Writes supabase/local/demo-music/made.json: how many bytes each file of the demo label has, and the MD5 of the samples of its
// FLACs. To be run when the music, a sleeve or an encoder changes: npm run demo:music
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flacHeadBytes, samplesMd5Of } from '#src/features/releases/masters/flac.ts'
import { demoReleases } from '#supabase/local/demo-music/catalogue.ts'
import { makeTrackFile, makeZipFile } from './demo-encoder.ts'
import { demoFilesOf, madeName, packedKind, type DemoFile } from './demo-files.ts'
import { projectFolder } from './install.mjs'

/** A year has four digits in whatever year it is. */
const year = '2026'
const bytes: Record<string, number> = {}
const samplesMd5: Record<string, string> = {}

async function make(file: DemoFile, tracks: ReadonlyMap<DemoFile, Blob>): Promise<Blob> {
  if (file.track) return makeTrackFile(file, file.track, year)
  const entries = [...tracks]
    .filter(([{ kind }]) => kind === packedKind(file.kind))
    .map(([{ name }, blob]) => ({ name, file: blob }))
  return new Response(await makeZipFile(file, entries)).blob()
}

for (const release of demoReleases) {
  const tracks = new Map<DemoFile, Blob>()
  for (const file of demoFilesOf(release)) {
    const blob = await make(file, tracks)
    if (file.track) tracks.set(file, blob)
    bytes[madeName(file)] = blob.size
    const md5 = samplesMd5Of(await blob.slice(0, flacHeadBytes).bytes())
    if (file.type === 'flac' && md5) samplesMd5[madeName(file)] = md5
  }
  console.log(release.number)
}
writeFileSync(
  join(projectFolder, 'supabase/local/demo-music/made.json'),
  `${JSON.stringify({ bytes, samplesMd5 }, null, 2)}\n`,
)
