/** What a spreadsheet would take for the beginning of a formula, in either width. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * A table as a CSV file that every spreadsheet reads: UTF-8 with its mark, CRLF, each cell quoted, and no cell that
 * starts a formula (an apostrophe stands before it).
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')}`
}

function toCell(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
