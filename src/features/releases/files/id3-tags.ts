/** Reads at most `length` bytes of a file from `start`. */
export type ReadRange = (start: number, length: number) => Promise<Uint8Array>

/** More tags than these before the music are not looked for. */
const maxTags = 4

/** Where the ID3v2 tags end that stand before the music of an MP3, with pictures of any size. */
export async function endOfId3Tags(read: ReadRange): Promise<number> {
  let start = 0
  for (let tag = 0; tag < maxTags; tag++) {
    const header = await read(start, 10)
    if (header.length < 10 || String.fromCharCode(...header.subarray(0, 3)) !== 'ID3') break
    const size = header.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
    const hasFooter = ((header[5] ?? 0) & 0x10) !== 0
    start += size + (hasFooter ? 20 : 10)
  }
  return start
}
