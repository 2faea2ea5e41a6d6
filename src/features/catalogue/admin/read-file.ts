import { attempt } from '#src/lib/attempt.ts'
import { parseCsv, type CsvRow } from '#src/lib/csv.ts'
import * as messages from './messages.ts'

const maxFileBytes = 50_000_000
const maxColumns = 100

/** A file that cannot be imported; the message says why, and what to do. */
export class FileRefusal extends Error {
  override name = 'FileRefusal'
}

/** The text of a file in UTF-8. Throws FileRefusal. */
export async function readText(file: File): Promise<string> {
  if (file.size > maxFileBytes) throw new FileRefusal(messages.tooLargeMessage)
  const bytes = await file.arrayBuffer()
  const text = attempt(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  // UTF-16 without its mark reads as UTF-8, with a NUL beside each letter.
  if (text === null || text.includes('\0')) throw new FileRefusal(messages.badEncodingMessage)
  return text
}

/** The rows of a table, its header first. Throws FileRefusal. */
export function readTable(text: string): CsvRow[] {
  const rows = parseCsv(text, maxColumns)
  if ('badRow' in rows) throw new FileRefusal(messages.badTableMessage(rows.badRow))
  if (rows.length < 2) throw new FileRefusal(messages.noRowsMessage)
  return rows
}
