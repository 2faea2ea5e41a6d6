import { compose } from './compose.ts'
import { sampleRate } from './instruments.ts'
import { renderScore } from './synth.ts'
import type { DemoRelease, DemoTrack } from './catalogue.ts'

/** How long a preview is, in seconds. */
export const previewSeconds = 30

/** The music of a track, of which only what is read is rendered; as a master that the encoders take. */
export function renderTrack({ number }: DemoRelease, { id, title, seconds }: DemoTrack) {
  const score = compose({ id, number, title, seconds })
  const frames = seconds * sampleRate
  return {
    sampleRate,
    channels: 2 as const,
    bits: 16 as const,
    frames,
    md5: null,
    /** Where a preview begins: with the whole band. */
    previewFrom: Math.min(score.change, seconds - previewSeconds),
    read: async function* (from = 0, to = frames) {
      const samples = renderScore(score, from, Math.min(to, frames) - from)
      // A second at a time.
      for (let at = 0; at < samples.length; at += 2 * sampleRate) {
        const part = samples.subarray(at, at + 2 * sampleRate)
        yield new Uint8Array(part.buffer, part.byteOffset, part.byteLength)
      }
    },
  }
}
