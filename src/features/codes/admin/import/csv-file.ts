import { largestImportBytes } from '../schema.ts'
import { longCsvMessage } from '../messages.ts'

export type CsvFile = { name: string; csv: string }

/** The text of a chosen file: UTF-16 where it begins with that byte order mark, as a spreadsheet's “Unicode text” does. */
export async function readCsvFile(file: File): Promise<CsvFile | { refusal: string }> {
  if (file.size > largestImportBytes) return { refusal: longCsvMessage }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : 'utf-8'
  return { name: file.name, csv: new TextDecoder(encoding).decode(bytes) }
}
