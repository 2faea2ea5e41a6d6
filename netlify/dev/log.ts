import { appendFile } from 'node:fs'
import { Writable } from 'node:stream'
import { errorDetails } from '#supabase/local/error-details.ts'

/**
 * Appends to a file, without the query of any address: Node's errors name whole addresses. What the disk has no room for is
 * lost, and nothing else: a write neither blocks nor throws.
 */
export const openLog = (file: string): Writable =>
  new Writable({
    decodeStrings: false,
    write: (chunk: string | Buffer, _encoding, done) =>
      appendFile(file, withoutQueries(String(chunk)), () => done()),
  })

const withoutQueries = (text: string) => text.replaceAll(/\?[^\s'"]*=[^\s'"]*/g, '?…')

/**
 * What the embedded backend prints, as a line of the log. It prints a query that was refused with its parameters, and
 * PostgreSQL's messages quote input: of an error only its codes are kept.
 */
export const logLine = (...values: unknown[]): string => `${values.map(loggable).join(' ')}\n`

function loggable(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const { name, code, table, constraint } = errorDetails(value)
  return [name, code, table, constraint].filter((part) => part !== undefined).join(' ')
}
