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
  const size = frameBytes(master)
  const format = [16, 1 | (channels << 16), sampleRate, sampleRate * size, size | (bits << 16)]
  // Every browser runs on little-endian processors, and a WAV is little-endian.
  const uint32 = (...values: number[]) => new Uint32Array(values)
  const head = ['RIFF', uint32(36 + bytes), 'WAVEfmt ', uint32(...format), 'data', uint32(bytes)]
  return new Blob([...head, ...samples], { type: 'audio/wav' })
}
