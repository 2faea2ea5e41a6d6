import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { registerFlacEncoder } from '@mediabunny/flac-encoder'
import { registerMp3Encoder } from '@mediabunny/mp3-encoder'
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  FlacOutputFormat,
  Mp3OutputFormat,
  Output,
  type MetadataTags,
} from 'mediabunny'
import { FLACDecoder } from '@wasm-audio-decoders/flac'
import type { DemoPiece } from './catalogue.ts'

registerFlacEncoder()
registerMp3Encoder()

/** Frames per second of the demo label's music. */
export const sampleRate = 24_000

/** The music of a track: 16-bit mono. Its file ends with silence, because the decoder may leave out the last block. */
export async function readSamples({ id, seconds }: DemoPiece): Promise<Int16Array<ArrayBuffer>> {
  const decoder = new FLACDecoder()
  await decoder.ready
  const file = await readFile(new URL(`files/${id}.flac`, import.meta.url))
  const { channelData } = await decoder.decodeFile(file)
  decoder.free()
  const samples = channelData[0]!.subarray(0, seconds * sampleRate)
  return Int16Array.from(samples, (sample) => Math.round(sample * 0x7fff))
}

/** The part of a track that is its preview, in seconds from its beginning. */
export const previewSeconds = { from: 1, to: 7 } as const
const previewFadeSeconds = 0.6

/** The preview of a track, faded in and out. */
export function cutPreview(samples: Int16Array): Int16Array<ArrayBuffer> {
  const { from, to } = previewSeconds
  const preview = Int16Array.from(samples.subarray(from * sampleRate, to * sampleRate))
  const frames = previewFadeSeconds * sampleRate
  const last = preview.length - 1
  return preview.map((sample, frame) => {
    const fromEnd = Math.min(frame, last - frame, frames)
    return Math.round(sample * (0.5 - 0.5 * Math.cos((Math.PI * fromEnd) / frames)))
  })
}

/** What a player shows. */
export type Tags = {
  title: string
  artist: string
  album: string
  year: string
  trackNumber: number
  tracksTotal: number
  /** A JPEG. */
  cover: Uint8Array | null
}

const encodings = {
  mp3: { format: () => new Mp3OutputFormat(), dateTag: 'TDRC', bitrate: { bitrate: 64_000 } },
  flac: { format: () => new FlacOutputFormat(), dateTag: 'DATE', bitrate: {} },
} as const

/** Encodes 16-bit mono as MP3 of 64 kbit/s or as FLAC, with its tags. */
export async function encode(
  samples: Int16Array<ArrayBuffer>,
  codec: keyof typeof encodings,
  tags: Tags,
): Promise<Uint8Array<ArrayBuffer>> {
  const { format, dateTag, bitrate } = encodings[codec]
  const target = new BufferTarget()
  const output = new Output({ format: format(), target })
  const source = new AudioSampleSource({ codec, ...bitrate })
  output.addAudioTrack(source)
  output.setMetadataTags(toMetadata(tags, dateTag))
  await output.start()
  const sample = new AudioSample({
    data: samples,
    format: 's16',
    numberOfChannels: 1,
    sampleRate,
    timestamp: 0,
  })
  await source.add(sample)
  sample.close()
  await output.finalize()
  const bytes = new Uint8Array(target.buffer!)
  if (codec === 'flac') fillChecksum(bytes, samples)
  return bytes
}

function toMetadata({ year, cover, ...tags }: Tags, dateTag: string): MetadataTags {
  const images = cover
    ? [{ data: cover, mimeType: 'image/jpeg', kind: 'coverFront' as const }]
    : undefined
  // A year alone: the library would write a day as well.
  return { ...tags, raw: { [dateTag]: year }, ...(images && { images }) }
}

/** STREAMINFO ends with the MD5 of the samples, which the library leaves at zero ("unknown"). */
const checksumOffset = 26

function fillChecksum(bytes: Uint8Array, samples: Int16Array<ArrayBuffer>): void {
  bytes.set(createHash('md5').update(samples).digest(), checksumOffset)
}
