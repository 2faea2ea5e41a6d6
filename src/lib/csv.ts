import Papa from 'papaparse'

/** CSV injection: what starts a formula, behind apostrophes too, so that the one put before it comes off again. */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/

const byteOrderMark = '\ufeff'
const newline = '\n'

/** A CSV file for spreadsheets: UTF-8 with BOM, CRLF, quoted cells, an apostrophe before what starts a formula. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const written = Papa.unparse([...rows], {
    quotes: true,
    newline: '\r\n',
    escapeFormulae: formulaStart,
  })
  return byteOrderMark + written + (rows.length > 0 ? '\r\n' : '')
}

/** A row of a file, with its number, which blank ones have too. */
export type CsvRow = { row: number; cells: string[] }

/** Rarer ones first. Papa takes quotation marks for quotes at the very start of a cell only, so a blank counts as part. */
const separators = ['\t', '; ', ';', '|', ', ', ',']

/** What suits the quotation marks best, and separates the most rows into equally many cells. Papa's own guess fails on lines that stand above the table. */
function separatorOf(text: string): string {
  const rated = separators
    .filter((separator) => !separator.endsWith(' ') || text.includes(`${separator}"`))
    .map((separator) => {
      const { data, errors } = Papa.parse<string[]>(text, {
        newline,
        delimiter: separator,
        preview: 50,
      })
      const alike = Map.groupBy(data, ({ length }) => length)
      alike.delete(1)
      const rows = Math.max(0, ...Array.from(alike.values(), ({ length }) => length))
      return { separator, rows, errors: errors.length }
    })
  const [best] = rated.toSorted((a, b) => a.errors - b.errors || b.rows - a.rows)
  return best?.rows ? best.separator : ','
}

/**
 * The rows of a CSV file that are not blank. Line breaks in cells become \n; else what toCsv() has written is read as it was.
 * `badRow` is one whose quotation mark is not closed, or closed in another row, or one with too many cells.
 */
export function parseCsv(file: string, maxCells = Infinity): CsvRow[] | { badRow: number } {
  const text = file.replace(/^\ufeff/, '').replace(/\r\n?/g, newline)
  const { data, errors } = Papa.parse<string[]>(text, { newline, delimiter: separatorOf(text) })
  const malformed = new Set(errors.flatMap(({ type, row = 0 }) => (type === 'Quotes' ? [row] : [])))
  const isOpen = errors.some(({ code }) => code === 'MissingQuotes')
  const isBad = (cells: string[], at: number) =>
    cells.length > maxCells || (malformed.has(at) && (isOpen || cells.some(hasBreak)))
  const bad = data.findIndex(isBad)
  if (bad >= 0) return { badRow: bad + 1 }
  const rows = data.map((cells, at) => ({ row: at + 1, cells: cells.map(readCell) }))
  return rows.filter(({ cells }) => cells.some((cell) => cell.trim()))
}

/** The cells of one line, or undefined where its quotation marks do not suit this separator. */
export function lineCells(line: string, separator: string): string[] | undefined {
  const { data, errors } = Papa.parse<string[]>(line, { newline, delimiter: separator })
  return errors.some(({ type }) => type === 'Quotes') ? undefined : data[0]
}

const hasBreak = (cell: string) => cell.includes(newline)

/** A cell without the apostrophe that keeps it from being a formula. */
const readCell = (cell: string) => (formulaStart.test(cell) ? cell.replace(/^'/, '') : cell)
