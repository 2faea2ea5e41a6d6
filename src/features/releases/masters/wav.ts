import { readChunks, viewOf } from './chunks.ts'
import type { PcmHeader } from './pcm.ts'
import { refuse } from './problem.ts'

const encodings = { pcm: 1, float: 3, extensible: 0xfffe }

/** How what is compressed was (RFC 2361). */
const codecs: Record<number, string> = {
  0x02: 'Microsoft ADPCM',
  0x06: 'A-law',
  0x07: 'µ-law',
  0x11: 'IMA ADPCM',
  0x31: 'GSM',
  0x50: 'MPEG audio',
  0x55: 'MP3',
  0xff: 'AAC',
  0x160: 'Windows Media',
  0x161: 'Windows Media',
  0x162: 'Windows Media',
  0x163: 'Windows Media',
  0x2000: 'AC-3',
  0xf1ac: 'FLAC',
}

/** From here on, a size is what a program wrote that did not know the end yet. */
const openSize = 0x7fff_0000

/** Where a WAV, RF64 or BW64 has its samples; refuses what is compressed. */
export async function readWav(file: Blob): Promise<PcmHeader> {
  const chunks = await readChunks(file, true)
  const format = chunks.find(({ id }) => id === 'fmt ')
  const data = chunks.find(({ id }) => id === 'data')
  const view = format && (await viewOf(file, format.start, Math.min(format.size, 40)))
  if (!view || view.byteLength < 16 || !data) return refuse({ code: 'damaged' })
  const tag = view.getUint16(0, true)
  const isExtensible = tag === encodings.extensible && view.byteLength >= 26
  const encoding = isExtensible ? view.getUint16(24, true) : tag
  if (encoding !== encodings.pcm && encoding !== encodings.float)
    return refuse({
      code: 'compressed',
      codec: codecs[encoding] ?? `the codec 0x${encoding.toString(16)}`,
    })
  const channels = view.getUint16(2, true)
  const isOpen =
    (data.size === 0 && data === chunks.at(-1)) ||
    // A 64-bit size (ds64) is final, never a placeholder.
    (data.size >= openSize && data.size <= 0xffff_ffff && data.start + data.size > file.size)
  return {
    channels,
    sampleRate: view.getUint32(4, true),
    // Of the places, which are often more than the bits that are used in them.
    bits: (view.getUint16(12, true) * 8) / Math.max(1, channels),
    start: data.start,
    bytes: isOpen ? Infinity : data.size,
    isLittleEndian: true,
    isFloat: encoding === encodings.float,
  }
}
