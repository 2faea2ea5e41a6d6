import { md5 } from '@noble/hashes/legacy.js'
import { startEncoder, type OnFrames, type Sink } from './encoder.ts'
import { flacHead, hexOf, flacHeadBytes } from './flac.ts'
import type { Master } from './master.ts'
import { frameBytes } from './pcm.ts'
import { refuse } from './problem.ts'
import { asInt16, widen } from './samples.ts'

/** Writes a FLAC with exactly the samples of a master, without tags; answers the MD5 of the samples, which it also has. */
export async function encodeFlac(
  master: Master,
  sink: Sink,
  onFrames?: OnFrames,
): Promise<{ md5: string; bytes: number }> {
  // No block is shorter than 16, but for the last.
  const sizes = { blockFrames: 16, smallestFrame: Infinity, largestFrame: 0 }
  let at = flacHeadBytes
  const encoder = await startEncoder({
    ...master,
    codec: 'flac',
    bitrate: 0,
    onPacket: (bytes, frames) => {
      sizes.blockFrames = Math.max(sizes.blockFrames, frames)
      sizes.smallestFrame = Math.min(sizes.smallestFrame, bytes.length)
      sizes.largestFrame = Math.max(sizes.largestFrame, bytes.length)
      sink(bytes, at)
      at += bytes.length
    },
  })
  try {
    const hash = md5.create()
    let frames = 0
    for await (const samples of master.read()) {
      hash.update(samples)
      frames += samples.length / frameBytes(master)
      await encoder.add(master.bits === 16 ? asInt16(samples) : widen(samples))
      onFrames?.(frames)
    }
    await encoder.finish()
    const sum = hash.digest()
    const isWhole = frames === master.frames && (master.md5 ?? hexOf(sum)) === hexOf(sum)
    if (!isWhole) refuse({ code: 'damaged' })
    sink(flacHead({ ...master, ...sizes, md5: sum }), 0)
    return { md5: hexOf(sum), bytes: at }
  } finally {
    await encoder.close()
  }
}
