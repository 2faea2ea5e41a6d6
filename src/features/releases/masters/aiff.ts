import { readChunks, textAt, viewOf } from './chunks.ts'
import type { PcmHeader } from './pcm.ts'
import { refuse } from './problem.ts'

/** How AIFF-C names samples that are whole numbers: as they are in AIFF, or little end first. */
const littleEndian = 'sowt'
const whole = ['NONE', 'twos', 'in24', 'in32', 'raw ', littleEndian]
const floats = ['fl32', 'FL32', 'fl64', 'FL64']

const codecs: Record<string, string> = {
  alaw: 'A-law',
  ulaw: 'µ-law',
  ima4: 'IMA ADPCM',
  mac3: 'MACE',
  mac6: 'MACE',
}

/** Where an AIFF or AIFF-C file has its samples; refuses what is compressed. */
export async function readAiff(file: Blob): Promise<PcmHeader> {
  const chunks = await readChunks(file, false)
  const common = chunks.find(({ id }) => id === 'COMM')
  const sound = chunks.find(({ id }) => id === 'SSND')
  const view = common && (await viewOf(file, common.start, Math.min(common.size, 22)))
  const offset = sound && (await viewOf(file, sound.start, 4))
  if (!view || view.byteLength < 18 || !sound || offset?.byteLength !== 4)
    return refuse({ code: 'damaged' })
  const encoding = view.byteLength === 22 ? textAt(view, 18, 4) : 'NONE'
  const isFloat = floats.includes(encoding)
  if (!isFloat && !whole.includes(encoding))
    return refuse({
      code: 'compressed',
      codec: codecs[encoding.toLowerCase()] ?? `“${encoding.trim()}”`,
    })
  const channels = view.getUint16(0)
  // A sample of 20 bits has the place of 24.
  const bits = isFloat ? Number(encoding.slice(2)) : Math.ceil(view.getUint16(6) / 8) * 8
  return {
    channels,
    sampleRate: readExtended(view, 8),
    bits,
    start: sound.start + 8 + offset.getUint32(0),
    bytes: (view.getUint32(2) * channels * bits) / 8,
    isLittleEndian: encoding === littleEndian,
    isFloat,
  }
}

/** A number of 80 bits (IEEE 754 extended): sign and exponent, then 64 bits with the one before the point. */
const readExtended = (view: DataView, at: number): number =>
  Number(view.getBigUint64(at + 2)) * 2 ** ((view.getUint16(at) & 0x7fff) - 16_383 - 63)
