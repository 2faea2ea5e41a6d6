import {
  AudioSampleSink,
  BlobSource,
  canDecodeAudio,
  FLAC,
  Input,
  type AudioSample,
} from 'mediabunny'
import { frameBytes, type Pcm } from './pcm.ts'
import { MasterRefusal, problemOf, refuse } from './problem.ts'
import { narrow } from './samples.ts'

/** Whether this browser can decode FLACs. */
export const canReadFlac = async (): Promise<boolean> =>
  typeof AudioDecoder === 'function' && (await canDecodeAudio('flac'))

/** The samples of a FLAC from one frame to another, about a second at a time, little end first, as a WAV has them. */
export async function* readFlacSamples(
  file: Blob,
  pcm: Pcm,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  // Mediabunny leaves out a last frame of less than 16 bytes, as silence has.
  const padded = new Blob([file, new Uint8Array(64)])
  const input = new Input({ source: new BlobSource(padded), formats: [FLAC] })
  try {
    const track = (await input.getPrimaryAudioTrack()) ?? refuse({ code: 'damaged' })
    const sink = new AudioSampleSink(track)
    let blocks: Uint8Array<ArrayBuffer>[] = []
    for await (const sample of sink.samples(from / pcm.sampleRate, to / pcm.sampleRate)) {
      blocks.push(samplesOf(sample, pcm, from, to))
      sample.close()
      if (lengthOf(blocks) < pcm.sampleRate * frameBytes(pcm)) continue
      yield await joined(blocks)
      blocks = []
    }
    if (blocks.length > 0) yield await joined(blocks)
  } catch (error) {
    throw problemOf(error) ? error : new MasterRefusal({ code: 'damaged' }, { cause: error })
  } finally {
    input.dispose()
  }
}

/** What a decoded block has between two frames. */
function samplesOf(sample: AudioSample, pcm: Pcm, from: number, to: number) {
  const start = Math.round(sample.timestamp * pcm.sampleRate)
  const frameOffset = Math.max(0, from - start)
  const frameCount = Math.min(sample.numberOfFrames, to - start) - frameOffset
  if (frameCount <= 0) return new Uint8Array()
  const wide = new Int32Array(frameCount * pcm.channels)
  // Browsers decode to floats, from which 16 bits come out wrong by one, and 32 exactly.
  sample.copyTo(wide, { planeIndex: 0, format: 's32', frameOffset, frameCount })
  return narrow(wide, pcm.bits)
}

const lengthOf = (blocks: Uint8Array[]) => blocks.reduce((sum, { length }) => sum + length, 0)

const joined = async (blocks: Uint8Array<ArrayBuffer>[]) =>
  new Uint8Array(await new Blob(blocks).arrayBuffer())
