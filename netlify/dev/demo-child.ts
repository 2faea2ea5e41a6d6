// A process that makes files of the demo label, one by one, as its parent asks for them (demo-maker.ts).
import { createWriteStream, openAsBlob } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { makeTrackFile, makeZipFile } from './demo-encoder.ts'
import { demoFiles } from './demo-files.ts'
import { demoJob, type DemoJob } from './demo-job.ts'

process.once('disconnect', () => process.exit(0))
process.on('message', (job) => {
  void run(v.parse(demoJob, job)).then(
    () => process.send?.({ problem: null }),
    (error: unknown) => process.send?.({ problem: String(error) }),
  )
})

async function run({ file: id, year, unfinished, path, parts }: DemoJob): Promise<void> {
  const file = demoFiles.find((each) => each.id === id)
  if (!file) throw new Error(`No file of the demo label: ${id}`)
  const tracks = parts.map(async (part) => ({ name: part.name, file: await openAsBlob(part.path) }))
  const bytes = file.track
    ? (await makeTrackFile(file, file.track, year)).stream()
    : await makeZipFile(file, await Promise.all(tracks))
  try {
    await pipeline(bytes, createWriteStream(unfinished))
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
