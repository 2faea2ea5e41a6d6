import { crc32 } from 'node:zlib'

/** The entries of a zip by its central directory: each name with its size in bytes, its checksum and its place. */
export function zipEntries(bytes: Buffer) {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let at = bytes.readUInt32LE(end + 16)
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error('The zip has no entry here.')
    const [nameLength = 0, ...others] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field))
    const entry = {
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      size: bytes.readUInt32LE(at + 24),
      crc: bytes.readUInt32LE(at + 16),
      local: bytes.readUInt32LE(at + 42),
    }
    at += others.reduce((sum, length) => sum + length, 46 + nameLength)
    return entry
  })
}

/** The files of a zip that stores without compressing, each checked against its CRC-32. */
export function readStoredZip(zip: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength)
  return new Map(
    zipEntries(bytes).map(({ name, size, crc, local }) => {
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
      const content = bytes.subarray(start, start + size)
      if (crc32(content) !== crc) throw new Error(`${name} is damaged.`)
      return [name, content]
    }),
  )
}
