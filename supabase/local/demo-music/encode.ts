import { createHash } from 'node:crypto'
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
import { sampleRate } from './sound.ts'

registerFlacEncoder()
registerMp3Encoder()

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
  mp3: { format: () => new Mp3OutputFormat(), dateTag: 'TDRC', bitrate: { bitrate: 96_000 } },
  flac: { format: () => new FlacOutputFormat(), dateTag: 'DATE', bitrate: {} },
} as const

/** Encodes 16-bit stereo (left and right in turn) as MP3 of 96 kbit/s or as FLAC, with its tags. */
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
    numberOfChannels: 2,
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
