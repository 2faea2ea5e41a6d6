/** Samples of 24 bits, little end first, in the upper bits of 32, as the FLAC encoder takes them. */
export function widen(bytes: Uint8Array): Int32Array<ArrayBuffer> {
  const wide = new Int32Array(bytes.length / 3)
  for (let index = 0, at = 0; index < wide.length; index++, at += 3)
    wide[index] =
      (byteAt(bytes, at) << 8) | (byteAt(bytes, at + 1) << 16) | (byteAt(bytes, at + 2) << 24)
  return wide
}

/** The upper 16 or 24 bits of 32, little end first. */
export function narrow(wide: Int32Array, bits: 16 | 24): Uint8Array<ArrayBuffer> {
  const shift = 32 - bits
  const width = bits / 8
  const bytes = new Uint8Array(wide.length * width)
  for (let index = 0; index < wide.length; index++) {
    const sample = ((wide[index] ?? 0) + (1 << (shift - 1))) >> shift
    for (let byte = 0; byte < width; byte++) bytes[index * width + byte] = sample >> (8 * byte)
  }
  return bytes
}

const byteAt = (bytes: Uint8Array, at: number) => bytes[at] ?? 0

export const asInt16 = (bytes: Uint8Array<ArrayBuffer>): Int16Array<ArrayBuffer> =>
  new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)

/** Samples of 16 or 24 bits as numbers between -1 and 1. */
export function toFloats(bytes: Uint8Array<ArrayBuffer>, bits: 16 | 24): Float32Array<ArrayBuffer> {
  const whole = bits === 16 ? asInt16(bytes) : widen(bytes)
  const scale = bits === 16 ? 2 ** -15 : 2 ** -31
  const floats = new Float32Array(whole.length)
  for (let index = 0; index < floats.length; index++) floats[index] = (whole[index] ?? 0) * scale
  return floats
}

export function toInt16(floats: Float32Array): Int16Array<ArrayBuffer> {
  const whole = new Int16Array(floats.length)
  for (let index = 0; index < whole.length; index++)
    whole[index] = Math.max(-32_768, Math.min(32_767, Math.round((floats[index] ?? 0) * 32_768)))
  return whole
}
