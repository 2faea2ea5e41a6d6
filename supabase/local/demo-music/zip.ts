import { downloadZip } from 'client-zip'

export type ZipEntry = { name: string; input: Uint8Array<ArrayBuffer> | string }

/** In local time, as zip files have it: the same bytes in every time zone. */
const lastModified = new Date(2012, 5, 1, 12)

/** Packs without compressing: music is compressed already. */
export async function pack(entries: readonly ZipEntry[]): Promise<Uint8Array<ArrayBuffer>> {
  const zip = downloadZip(entries.map((entry) => ({ ...entry, lastModified })))
  return new Uint8Array(await zip.arrayBuffer())
}
