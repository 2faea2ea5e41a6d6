import { makeZip, predictLength } from 'client-zip'

export type ZipEntry = { name: string; file: Blob }

/** A zip of files as a stream, and how many bytes it will have. Nothing is compressed: music is already. */
export function zipFiles(
  files: readonly ZipEntry[],
  lastModified: Date,
): { stream: ReadableStream<Uint8Array>; bytes: number } {
  const sizes = files.map(({ name, file }) => ({ name, size: file.size }))
  return { stream: makeZip(entriesOf(files, lastModified)), bytes: Number(predictLength(sizes)) }
}

/** Each file is opened when its turn comes. */
function* entriesOf(files: readonly ZipEntry[], lastModified: Date) {
  for (const { name, file } of files)
    yield { name, lastModified, size: file.size, input: file.stream() }
}
