import type { Sink } from '#src/features/releases/masters/encoder.ts'

/** A file in memory that an encoder writes to. */
export function memoryFile(): { sink: Sink; blob: () => Blob } {
  const parts: { bytes: Uint8Array<ArrayBuffer>; at: number }[] = []
  return {
    sink: (bytes, at) => void parts.push({ bytes: bytes.slice(), at }),
    blob: () => new Blob(parts.toSorted((a, b) => a.at - b.at).map(({ bytes }) => bytes)),
  }
}
