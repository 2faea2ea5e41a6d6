import * as v from 'valibot'
import { isPrintedCode } from '#src/features/codes/code.ts'
import { codeInCell } from '#src/features/codes/code-in-cell.ts'
import { looksChanged, mayChange } from '#src/features/codes/spreadsheet.ts'
import {
  type CodesImported,
  type ImportConflict,
  type ImportRefused,
  type MistakenCodes,
  batchImported,
} from '#src/features/codes/admin/contract.ts'
import {
  noCodeColumnMessage,
  tooManyRowsMessage,
  unreadableCsvMessage,
} from '#src/features/codes/admin/messages.ts'
import { mostImported, type importInput } from '#src/features/codes/admin/schema.ts'
import { parseCsv, type CsvRow } from '#src/lib/csv.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { jsonResult } from '#netlify/server/http/rows.ts'
import { nameBatch } from './generate-codes.ts'

type Cell = { row: number; typed: string }
type CodeColumn = { name: string; above: string[]; cells: Cell[] }

const imported = v.variant('outcome', [
  batchImported,
  v.object({ outcome: v.literal('preview') }),
  v.object({ outcome: v.literal('conflicts'), taken: v.array(v.string()) }),
])

const shownCodes = 5

/**
 * Imports the codes of a CSV file into a batch of its own, all or none; `dryRun` says what would be imported. Throws
 * RequestError 400 for a file without codes, DatabaseError.
 */
export async function importCodes(
  { releaseId, batchName, csv, dryRun, batchId }: v.InferOutput<typeof importInput>,
  database: DataApi,
): Promise<CodesImported | ImportRefused> {
  const column = findCodeColumn(readTable(csv))
  const conflicts = conflictsWithin(column.cells)
  const valid = [...new Set(column.cells.map(({ typed }) => codeOf(typed)).filter(isPrintedCode))]
  const mayImport = !dryRun && conflicts.length === 0
  const answer = await jsonResult(
    imported,
    database.rpc('import_codes', {
      release_id: releaseId,
      batch_name: batchName || (await nameBatch(releaseId, database)),
      codes: valid,
      dry_run: !mayImport,
      ...(mayImport && batchId && { new_batch_id: batchId }),
    }),
  )
  if (answer.outcome === 'imported') return answer
  const taken = new Set(answer.outcome === 'conflicts' ? answer.taken : [])
  const all = [...conflicts, ...existing(column.cells, taken)].toSorted((a, b) => a.row - b.row)
  if (!dryRun) return { outcome: 'conflicts', conflicts: all }
  return {
    outcome: 'preview',
    column: column.name,
    above: column.above,
    codes: valid.slice(0, shownCodes),
    total: column.cells.length,
    conflicts: all,
    mistaken: mistakenOf(valid),
  }
}

/** A cell as a code; '' when a spreadsheet has changed it, although eight letters and digits may be left. */
const codeOf = (typed: string) => (looksChanged(typed) ? '' : codeInCell(typed))

function mistakenOf(codes: string[]): MistakenCodes {
  const mistaken = codes.filter(mayChange)
  return { total: mistaken.length, codes: mistaken.slice(0, shownCodes) }
}

/** Throws 400 for a file that is no table. */
function readTable(csv: string): CsvRow[] {
  const rows = parseCsv(csv)
  if ('badRow' in rows) throw csvError(unreadableCsvMessage(rows.badRow))
  return rows
}

/**
 * The column of the codes. Its header is the first row with a cell “code”, else the first row unless that has a code. Throws
 * 400 without codes.
 */
function findCodeColumn(table: CsvRow[]): CodeColumn {
  const headerAt = table.findIndex(({ cells }) => cells.some(isNamedCode))
  const rows = table.slice(headerAt + 1)
  const header = table[headerAt]?.cells ?? []
  const named = header.findIndex(isNamedCode)
  const hasCodes = rows.some(({ cells }) => isCode(cells[named] ?? ''))
  const place = hasCodes ? named : placeOfCodes(rows)
  if (place === undefined) throw csvError(noCodeColumnMessage)
  const column = rows.map(({ row, cells }) => ({ row, typed: (cells[place] ?? '').trim() }))
  const first = column[0]?.typed ?? ''
  const isFirstHead = headerAt < 0 && isHead(first, column)
  const cells = isFirstHead ? column.slice(1) : column
  if (cells.length > mostImported) throw csvError(tooManyRowsMessage(mostImported))
  return {
    name: isFirstHead ? first : (header[place] ?? '').trim(),
    above: table.slice(0, Math.max(0, headerAt)).map(textOfRow).slice(0, mostLinesAbove),
    cells,
  }
}

const isNamedCode = (cell: string) => /^\s*code\s*$/i.test(cell)

const mostLinesAbove = 20
const longestLineAbove = 200

function textOfRow({ cells }: CsvRow): string {
  const words = cells.map((cell) => cell.trim()).filter(Boolean)
  return words.join(' ').slice(0, longestLineAbove)
}

/** The leftmost of the columns with the most codes. Cell by cell: a file may have as many columns as it has bytes. */
function placeOfCodes(table: CsvRow[]): number | undefined {
  const counts = new Map<number, number>()
  for (const { cells } of table)
    for (const [place, typed] of cells.entries())
      if (isCode(typed)) counts.set(place, (counts.get(place) ?? 0) + 1)
  return [...counts].toSorted(([a, one], [b, other]) => other - one || a - b)[0]?.[0]
}

const isCode = (typed: string) => isPrintedCode(codeOf(typed))

/** A first cell without a digit is a name where codes have digits: 'Passcode' has 8 letters, too. */
const isHead = (typed: string, cells: Cell[]) =>
  !isCode(typed) || (/^code|codes?$/i.test(typed) && cells.length > 1)

function conflictsWithin(cells: Cell[]): ImportConflict[] {
  const seen = new Set<string>()
  return cells.flatMap(({ row, typed }): ImportConflict[] => {
    const code = codeOf(typed)
    if (!isPrintedCode(code)) {
      const reason = looksChanged(typed) ? 'changed' : 'malformed'
      return [{ row, code: typed.slice(0, 40), reason }]
    }
    if (seen.has(code)) return [{ row, code, reason: 'twice' }]
    seen.add(code)
    return []
  })
}

const existing = (cells: Cell[], taken: Set<string>): ImportConflict[] =>
  cells
    .map(({ row, typed }) => ({ row, code: codeOf(typed), reason: 'exists' as const }))
    .filter(({ code }) => taken.has(code))

const csvError = (message: string) => new RequestError(400, 'invalid-input', message, 'csv')
