/** The bytes of a stream in blocks of exactly `size`, but for the last. */
export async function* inBlocks(
  stream: ReadableStream<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let block = new Uint8Array(size)
  let filled = 0
  for await (const chunk of stream) {
    for (let offset = 0; offset < chunk.length;) {
      const taken = chunk.subarray(offset, offset + size - filled)
      block.set(taken, filled)
      filled += taken.length
      offset += taken.length
      if (filled < size) continue
      yield block
      block = new Uint8Array(size)
      filled = 0
    }
  }
  if (filled > 0) yield block.subarray(0, filled)
}
