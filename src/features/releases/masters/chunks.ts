// The chunks of which a WAV (RIFF) or AIFF (IFF) file consists: an id, a size, that many bytes, one more after an odd number.
// In an RF64 or BW64 a chunk of 4 GB and more has its size in the first chunk, ds64 (ITU-R BS.2088).

/** `size` is what the header says, whatever the file holds: Infinity where the program did not know it yet. */
export type Chunk = { id: string; start: number; size: number }

/** More than any program writes; what is no chunk ends the list earlier. */
const maxChunks = 1000

/** A size that stands elsewhere, or was never written. */
const noSize = 0xffff_ffff

export async function readChunks(file: Blob, isLittleEndian: boolean): Promise<Chunk[]> {
  const chunks: Chunk[] = []
  const largeSizes = await readLargeSizes(file)
  for (let at = 12; at + 8 <= file.size && chunks.length < maxChunks;) {
    const header = await viewOf(file, at, 8)
    const id = textAt(header, 0, 4)
    if (!isId(id)) break
    const said = header.getUint32(4, isLittleEndian)
    const size = said === noSize ? (largeSizes.get(id) ?? said) : said
    chunks.push({ id, start: at + 8, size })
    at += 8 + size
    if (size % 2 === 1 && !(await startsChunk(file, at))) at++
  }
  return chunks
}

/** The sizes that the ds64 of an RF64 or BW64 has, by the id of their chunk; none of other files. */
async function readLargeSizes(file: Blob): Promise<Map<string, number>> {
  const head = await viewOf(file, 0, 48)
  const isLarge = ['RF64', 'BW64'].includes(textAt(head, 0, 4)) && textAt(head, 12, 4) === 'ds64'
  if (!isLarge || head.byteLength < 48) return new Map()
  const sizes = new Map([['data', largeSize(head, 28)]])
  const entries = Math.min(maxChunks, head.getUint32(44, true))
  const table = await viewOf(file, 48, entries * 12)
  for (let at = 0; at + 12 <= table.byteLength; at += 12)
    sizes.set(textAt(table, at, 4), largeSize(table, at + 4))
  return sizes
}

/** Nothing, or all bits, is what a program wrote that did not know the end yet. */
function largeSize(view: DataView, at: number): number {
  const size = view.getBigUint64(at, true)
  return size === 0n || size === 2n ** 64n - 1n ? Infinity : Number(size)
}

/** Some programs leave out the byte after an odd number of bytes. */
const startsChunk = async (file: Blob, at: number) => isId(textAt(await viewOf(file, at, 4), 0, 4))

const isId = (id: string) => /^[ -~]{4}$/.test(id)

/** At most `length` bytes of a file. */
export const viewOf = async (file: Blob, start: number, length: number): Promise<DataView> =>
  new DataView(await file.slice(start, start + length).arrayBuffer())

export const textAt = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(
    ...new Uint8Array(view.buffer, view.byteOffset, view.byteLength).subarray(at, at + length),
  )
