/** CSV injection: what a spreadsheet takes for the start of a formula, in half or full width. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * A table as a CSV file for spreadsheets: UTF-8 with a byte order mark, CRLF, every cell quoted, and an apostrophe
 * before a cell that would start a formula.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')}`
}

function toCell(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
