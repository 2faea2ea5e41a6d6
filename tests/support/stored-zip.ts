import { crc32 } from 'node:zlib'

const signature = { end: 0x06054b50, entry: 0x02014b50 }

/** The files of a zip that stores without compressing, by its central directory; each checked against its CRC-32. */
export function readStoredZip(zip: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength)
  const end = bytes.length - 22
  if (bytes.readUInt32LE(end) !== signature.end) throw new Error('The zip does not end as one.')
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    if (bytes.readUInt32LE(at) !== signature.entry) throw new Error('The zip has no entry here.')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      bytes.readUInt16LE(at + field),
    ) as [number, number, number]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(start, start + bytes.readUInt32LE(at + 20))
    if (crc32(content) !== bytes.readUInt32LE(at + 16)) throw new Error(`${name} is damaged.`)
    files.set(name, content)
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}
