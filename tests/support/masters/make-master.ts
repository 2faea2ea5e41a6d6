/** What a test wants a master to be; little is written out, like a file of a program. */
export type MadeMaster = {
  name: string
  kind: 'wav' | 'rf64' | 'bw64' | 'aiff' | 'aifc'
  channels: number
  sampleRate: number
  bits: number
  frames: number
  /** Chunks before and behind the samples. */
  before?: Uint8Array[]
  after?: Uint8Array[]
  isExtensible?: boolean
  /** As WAVE_FORMAT says: 1 for whole numbers, 3 for floats. */
  encoding?: number
  /** What the header says the samples take, if it is not what they take. */
  saidBytes?: number
  /** How many bytes of the file's end are missing. */
  missing?: number
  /** How AIFF-C names the encoding. */
  compression?: string
  /** Floats of 32 or 64 bit, as `bits` says, in place of whole numbers. */
  floats?: readonly number[]
}

/** Floats that are just what samples of 24 bit say: a tone, noise, and both extremes. */
export function makeFloats(made: Omit<MadeMaster, 'bits'>): number[] {
  const whole = makeSamples({ ...made, bits: 24 })
  return Array.from({ length: whole.length / 3 }, (_, at) => whole.readIntLE(at * 3, 3) / 2 ** 23)
}

const floatBytes = (floats: readonly number[], bits: number): Buffer =>
  Buffer.from((bits === 32 ? Float32Array.from(floats) : Float64Array.from(floats)).buffer)

const bytesOf = (made: MadeMaster): Buffer =>
  made.floats ? floatBytes(made.floats, made.bits) : makeSamples(made)

/** Samples little end first: a tone, noise, and both extremes. */
export function makeSamples({ channels, bits, frames, sampleRate }: MadeMaster): Buffer {
  const width = bits / 8
  const bytes = Buffer.alloc(frames * channels * width)
  const top = 2 ** (bits - 1) - 1
  let noise = 12_345
  for (let index = 0; index < frames * channels; index++) {
    noise = (Math.imul(noise, 1_103_515_245) + 12_345) & 0x7fff_ffff
    const second = Math.floor(index / channels) / sampleRate
    const tone = Math.sin(second * 2 * Math.PI * (440 + 110 * (index % channels))) * 0.7
    const value =
      index === 0 ? top : index === 1 ? -top - 1 : Math.round((tone + noise / 2 ** 33) * top)
    bytes.writeIntLE(Math.max(-top - 1, Math.min(top, value)), index * width, width)
  }
  return bytes
}

export const chunk = (id: string, body: Uint8Array, isLittle = true, padded = true) => {
  const head = Buffer.alloc(8)
  head.write(id, 'latin1')
  if (isLittle) head.writeUInt32LE(body.length, 4)
  else head.writeUInt32BE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(padded ? body.length % 2 : 0)])
}

export function makeMaster(made: MadeMaster): Blob {
  const file = made.kind.startsWith('aif') ? makeAiff(made) : makeWav(made)
  return new Blob([new Uint8Array(file.subarray(0, file.length - (made.missing ?? 0)))])
}

function makeWav(made: MadeMaster): Buffer {
  const { channels, sampleRate, bits, isExtensible, before = [], after = [], kind } = made
  const encoding = made.encoding ?? (made.floats ? 3 : 1)
  const format = Buffer.alloc(isExtensible ? 40 : 16)
  format.writeUInt16LE(isExtensible ? 0xfffe : encoding, 0)
  format.writeUInt16LE(channels, 2)
  format.writeUInt32LE(sampleRate, 4)
  format.writeUInt32LE((sampleRate * channels * bits) / 8, 8)
  format.writeUInt16LE((channels * bits) / 8, 12)
  format.writeUInt16LE(bits, 14)
  if (isExtensible) {
    format.writeUInt16LE(22, 16)
    format.writeUInt16LE(bits, 18)
    format.writeUInt16LE(encoding, 24)
    Buffer.from('000000001000800000aa00389b71', 'hex').copy(format, 26)
  }
  const data = chunk('data', bytesOf(made))
  if (kind === 'wav') {
    if (made.saidBytes !== undefined) data.writeUInt32LE(made.saidBytes, 4)
    const chunks = [chunk('fmt ', format), ...before, data, ...after]
    return chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks]))
  }
  const sizes = Buffer.alloc(28)
  sizes.writeBigUInt64LE(BigInt(made.saidBytes ?? data.length - 8), 8)
  data.writeUInt32LE(0xffff_ffff, 4)
  const chunks = [chunk('ds64', sizes), ...before, chunk('fmt ', format), data, ...after]
  const file = chunk(kind.toUpperCase(), Buffer.concat([Buffer.from('WAVE'), ...chunks]))
  sizes.writeBigUInt64LE(BigInt(file.length - 8), 0)
  file.writeUInt32LE(0xffff_ffff, 4)
  return file
}

function makeAiff(made: MadeMaster): Buffer {
  const { channels, sampleRate, bits, frames, before = [], after = [], compression } = made
  const common = Buffer.alloc(compression ? 24 : 18)
  common.writeUInt16BE(channels, 0)
  common.writeUInt32BE(frames, 2)
  common.writeUInt16BE(bits, 6)
  const exponent = Math.floor(Math.log2(sampleRate))
  common.writeUInt16BE(16_383 + exponent, 8)
  common.writeBigUInt64BE(BigInt(sampleRate) << BigInt(63 - exponent), 10)
  if (compression) common.write(compression, 18)
  const samples = bytesOf(made)
  if (compression !== 'sowt')
    for (let at = 0; at < samples.length; at += bits / 8)
      samples.subarray(at, at + bits / 8).reverse()
  const sound = chunk('SSND', Buffer.concat([Buffer.alloc(8), samples]), false)
  const chunks = [chunk('COMM', common, false), ...before, sound, ...after]
  const type = made.kind === 'aifc' ? 'AIFC' : 'AIFF'
  return chunk('FORM', Buffer.concat([Buffer.from(type), ...chunks]), false)
}
