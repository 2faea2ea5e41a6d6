/** What the first frame of an MP3 of constant bit rate says about the others. */
export type Mp3Info = { bitrate: number; sampleRate: number; channels: 1 | 2; samples: number }

/** Samples that LAME puts before the music. */
const encoderDelay = 576
const samplesPerFrame = 1152
const sampleRateBits = [44_100, 48_000]
/** By their number in a frame's header (MPEG 1, layer III), in kbit/s. */
const bitrates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]

const frameSize = ({ bitrate, sampleRate }: Mp3Info) =>
  Math.floor(((samplesPerFrame / 8) * bitrate) / sampleRate)

export const infoFrameBytes = frameSize

/**
 * A silent frame with the "Info" and "LAME" headers, which players read the length and gapless playback from; `bytes` of
 * music follow.
 */
export function infoFrame(info: Mp3Info, bytes: number): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(frameSize(info))
  const view = new DataView(frame.buffer)
  const rates =
    (bitrates.indexOf(info.bitrate / 1000) << 4) | (sampleRateBits.indexOf(info.sampleRate) << 2)
  view.setUint32(0, 0xfffb_0000 | (rates << 8) | (info.channels === 1 ? 0xc0 : 0x40))
  const at = info.channels === 1 ? 21 : 36
  setText(frame, at, 'Info')
  view.setUint32(at + 4, 0b0111)
  const frames = Math.round((bytes * 8 * info.sampleRate) / info.bitrate / samplesPerFrame)
  view.setUint32(at + 8, frames)
  view.setUint32(at + 12, bytes + frame.length)
  for (let percent = 0; percent < 100; percent++) frame[at + 16 + percent] = percent * 2.56
  const lame = at + 116
  setText(frame, lame, 'LAME3.100')
  frame[lame + 9] = 1
  const padding = Math.max(0, frames * samplesPerFrame - encoderDelay - info.samples)
  view.setUint32(lame + 20, (encoderDelay << 12) | padding)
  frame[lame + 20] = Math.min(255, info.bitrate / 1000)
  return frame
}

const setText = (bytes: Uint8Array, at: number, text: string) =>
  void new TextEncoder().encodeInto(text, bytes.subarray(at))
