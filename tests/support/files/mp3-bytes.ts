// MP3 files made by hand: frames without a sound in them, as long as a test wants them.

type Layout = {
  /** The two bits of the version: 3 is MPEG 1, 2 is MPEG 2, 0 is MPEG 2.5. */
  version?: 0 | 2 | 3
  /** The place in the list of bitrates, from 1; 9 is 128 kbit/s of MPEG 1. */
  bitrate?: number
  /** The place in the list of sample rates; 0 is 44,100 Hz of MPEG 1. */
  sampleRate?: 0 | 1 | 2
  isMono?: boolean
}

const bitrates = {
  3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  other: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const sampleRates = {
  3: [44_100, 48_000, 32_000],
  2: [22_050, 24_000, 16_000],
  0: [11_025, 12_000, 8000],
}

/** One frame, as long as its header says. */
export function mp3Frame({
  version = 3,
  bitrate = 9,
  sampleRate = 0,
  isMono = false,
}: Layout = {}): Buffer<ArrayBuffer> {
  const kilobits = (version === 3 ? bitrates[3] : bitrates.other)[bitrate]!
  const frame = Buffer.alloc(
    Math.floor(((version === 3 ? 144_000 : 72_000) * kilobits) / sampleRates[version][sampleRate]!),
  )
  const rates = (bitrate << 4) | (sampleRate << 2)
  frame.set([0xff, 0xe3 | (version << 3), rates, isMono ? 0xc0 : 0])
  return frame
}

export const mp3Frames = (count: number, layout?: Layout): Buffer<ArrayBuffer> =>
  Buffer.concat(Array.from({ length: count }, () => mp3Frame(layout)))

/** An MP3 of 128 kbit/s that lasts so many seconds, to a frame. */
export const mp3Of = (seconds: number): Buffer<ArrayBuffer> =>
  mp3Frames(Math.round((seconds * 44_100) / 1152))

/** A first frame with the header of an encoder that says how many frames follow. */
export function infoFrame(
  name: 'Xing' | 'Info' | 'VBRI',
  frames: number,
  layout: Layout = {},
): Buffer<ArrayBuffer> {
  const first = mp3Frame(layout)
  const { version = 3, isMono = false } = layout
  // Behind the side information, which is shorter for one channel and in later versions; a VBRI has one place.
  const offset =
    name === 'VBRI' || (version === 3 && !isMono) ? 36 : version === 3 || !isMono ? 21 : 13
  first.write(name, offset)
  // Of the others' flags the lowest bit says that there is a count.
  if (name !== 'VBRI') first.writeUInt32BE(1, offset + 4)
  first.writeUInt32BE(frames, name === 'VBRI' ? 50 : offset + 8)
  return first
}

/** A tag before the music, with a picture of `bytes`. */
export function id3Tag(bytes: number, flags = 0): Buffer<ArrayBuffer> {
  const size = [21, 14, 7, 0].map((bits) => (bytes >> bits) & 0x7f)
  const header = Buffer.from([0x49, 0x44, 0x33, 4, 0, flags, ...size])
  return Buffer.concat([header, Buffer.alloc(bytes + (flags & 0x10 ? 10 : 0), 0x20)])
}
