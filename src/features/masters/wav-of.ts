import type { Master } from './master.ts'
import { frameBytes } from './pcm.ts'

/** Some seconds of a master as a WAV, which every browser plays. */
export async function wavOf(master: Master, from: number, seconds: number): Promise<Blob> {
  const { channels, bits, sampleRate } = master
  const start = Math.min(master.frames - 1, Math.round(from * sampleRate))
  const samples = await Array.fromAsync(
    master.read(start, start + Math.round(seconds * sampleRate)),
  )
  const bytes = samples.reduce((sum, { length }) => sum + length, 0)
  const head = new DataView(new ArrayBuffer(20))
  const size = frameBytes(master)
  for (const [at, value] of [
    16,
    1 | (channels << 16),
    sampleRate,
    sampleRate * size,
    size | (bits << 16),
  ].entries())
    head.setUint32(4 * at, value, true)
  const uint32 = (value: number) => new Uint32Array([value])
  const format = head.buffer.slice(0, 20)
  return new Blob(
    ['RIFF', uint32(36 + bytes), 'WAVEfmt ', format, 'data', uint32(bytes), ...samples],
    {
      type: 'audio/wav',
    },
  )
}
