import { registerMp3Encoder } from '@mediabunny/mp3-encoder'
import { AudioSample, AudioSampleSource, BufferTarget, Mp3OutputFormat, Output } from 'mediabunny'

registerMp3Encoder()

const encoding = { codec: 'mp3', bitrate: 96_000 } as const

/** 16-bit stereo as an MP3 with a tag. */
export async function encodeMp3(
  data: Int16Array<ArrayBuffer>,
  sampleRate: number,
  xingHeader = true,
): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp3OutputFormat({ xingHeader }), target })
  const source = new AudioSampleSource(encoding)
  output.addAudioTrack(source)
  output.setMetadataTags({ title: 'One String' })
  await output.start()
  await source.add(
    new AudioSample({ data, format: 's16', numberOfChannels: 2, sampleRate, timestamp: 0 }),
  )
  await output.finalize()
  return new Uint8Array(target.buffer!)
}

/** An MP3 that says nothing for so long. */
export const silence = async (seconds: number): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(await encodeMp3(new Int16Array(seconds * 2 * 24_000), 24_000))
