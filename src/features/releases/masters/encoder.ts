import { registerFlacEncoder } from '@mediabunny/flac-encoder'
import { registerMp3Encoder } from '@mediabunny/mp3-encoder'
import * as media from 'mediabunny'

/** Writes bytes at a place of a file that is open for it: in a browser `handle.write(bytes, { at })`, in Node `writeSync`. */
export type Sink = (bytes: Uint8Array<ArrayBuffer>, at: number) => void

/** Called after each second of music with the frames that are done. The work ends with what it throws. */
export type OnFrames = (frames: number) => void

type Format = { sampleRate: number; channels: number }

type Options = Format & {
  codec: 'flac' | 'mp3'
  bitrate: number
  /** A frame of the file to be, and how many moments it has. */
  onPacket: (bytes: Uint8Array<ArrayBuffer>, frames: number) => void
}

export type Encoder = {
  add: (samples: Int16Array<ArrayBuffer> | Int32Array<ArrayBuffer>) => Promise<void>
  finish: () => Promise<void>
  /** Frees the encoder's memory, whether it has finished or not. */
  close: () => Promise<void>
}

/** An encoder that gives bare frames: the file around them is ours (MD5 of the samples, tags, gapless playback). */
export async function startEncoder(options: Options): Promise<Encoder> {
  registerFlacEncoder()
  registerMp3Encoder()
  const { codec, bitrate, sampleRate, channels: numberOfChannels } = options
  const format =
    codec === 'flac'
      ? new media.FlacOutputFormat({ appendOnly: true })
      : new media.Mp3OutputFormat({ xingHeader: false })
  const output = new media.Output({ format, target: new media.NullTarget() })
  const source = new media.AudioSampleSource({
    codec,
    ...(codec === 'mp3' && { quality: new media.Quality({ bitrate }) }),
    onEncodedPacket: ({ data, duration }) =>
      options.onPacket(new Uint8Array(data), Math.round(duration * sampleRate)),
  })
  output.addAudioTrack(source)
  await output.start()
  let frames = 0
  return {
    add: async (data) => {
      const sampleFormat = data instanceof Int16Array ? 's16' : 's32'
      const timestamp = frames / sampleRate
      frames += data.length / numberOfChannels
      const init = { data, format: sampleFormat, numberOfChannels, sampleRate, timestamp } as const
      const sample = new media.AudioSample(init)
      await source.add(sample).finally(() => sample.close())
    },
    finish: () => output.finalize(),
    close: async () => {
      if (output.state !== 'finalized') await output.cancel()
    },
  }
}
