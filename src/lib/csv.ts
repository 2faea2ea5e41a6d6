/** CSV injection: what starts a formula, behind apostrophes too, so that the one put before it comes off again. */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A CSV file for spreadsheets: UTF-8 with BOM, CRLF, quoted cells, an apostrophe before what starts a formula. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')}`

function toCell(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** A row of a file, with its number, which blank ones have too. */
export type CsvRow = { row: number; cells: string[] }

/**
 * The rows of a CSV file that are not blank, separated as its first line is: by commas, semicolons or tabs. What toCsv()
 * has written is read as it was. `badRow` is one with a quotation mark that is not closed, or with too many cells.
 */
export function parseCsv(file: string, maxCells = Infinity): CsvRow[] | { badRow: number } {
  const text = file.replace(/^\ufeff/, '')
  const header = text.split(/[\r\n]/, 1)[0]?.replace(/"[^"]*("|$)/g, '') ?? ''
  const parts = (by: string) => header.split(by).length
  const [delimiter] = [',', ';', '\t'].toSorted((one, other) => parts(other) - parts(one))
  const cellEnd = new RegExp(`[${delimiter}\r\n]|$`, 'g')
  const rows: CsvRow[] = []
  let cells: string[] = []
  let row = 1
  for (let at = 0; at <= text.length; at++) {
    const quoted = readQuoted(text, at)
    if (quoted === undefined || cells.length === maxCells) return { badRow: row }
    cellEnd.lastIndex = at + quoted.length
    const end = cellEnd.exec(text)?.index ?? text.length
    const inside = quoted.trim().slice(1, -1).replaceAll('""', '"')
    const cell = inside + text.slice(at + quoted.length, end)
    cells.push(formulaStart.test(cell) ? cell.replace(/^'/, '') : cell)
    at = end
    if (at < text.length && text[at] === delimiter) continue
    if (text.startsWith('\r\n', at)) at++
    if (cells.some((one) => one.trim())) rows.push({ row, cells })
    cells = []
    row++
  }
  return rows
}

/** A cell in quotation marks, with these and the blanks before them; '' for another one, undefined without an end. */
function readQuoted(text: string, at: number): string | undefined {
  const mark = / *"/y
  mark.lastIndex = at
  if (!mark.test(text)) return ''
  const marks = /""|"/g
  marks.lastIndex = mark.lastIndex
  let match = marks.exec(text)
  while (match?.[0] === '""') match = marks.exec(text)
  return match ? text.slice(at, match.index + 1) : undefined
}
