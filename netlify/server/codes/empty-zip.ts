import type { FileStore } from '#netlify/server/files/file-store.ts'

/** The end of central directory record without a comment: APPNOTE.TXT, 4.3.16. */
const endBytes = 22
const endSignature = 0x06054b50

/** True for a ZIP file without an entry: nothing but its end record, which counts none. */
export async function isEmptyZip(
  store: Pick<FileStore, 'readRange'>,
  key: string,
  size: number,
): Promise<boolean> {
  if (size < endBytes) return true
  const end = Buffer.from(await store.readRange(key, size - endBytes, endBytes))
  return end.readUInt32LE(0) === endSignature && end.readUInt16LE(10) === 0
}
