// The chunks of which a WAV (RIFF) or AIFF (IFF) file consists: an id, a size, that many bytes, one more after an odd number.

/** `size` is what the chunk's header says, whatever the file holds. */
export type Chunk = { id: string; start: number; size: number }

/** More than any program writes; what is no chunk ends the list earlier. */
const maxChunks = 1000

export async function readChunks(file: Blob, isLittleEndian: boolean): Promise<Chunk[]> {
  const chunks: Chunk[] = []
  for (let at = 12; at + 8 <= file.size && chunks.length < maxChunks;) {
    const header = await viewOf(file, at, 8)
    const id = textAt(header, 0, 4)
    if (!isId(id)) break
    const size = header.getUint32(4, isLittleEndian)
    chunks.push({ id, start: at + 8, size })
    at += 8 + size
    if (size % 2 === 1 && !(await startsChunk(file, at))) at++
  }
  return chunks
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
