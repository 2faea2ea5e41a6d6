import { normalizeCode } from './code.ts'

/** Eight letters and digits, or twice four with a blank or a hyphen between them, in quotes or not. */
const onlyCode = /^[^\p{L}\p{N}]*[\p{L}\p{N}]{4}[\s\p{Cf}\p{Pd}−_]*[\p{L}\p{N}]{4}[^\p{L}\p{N}]*$/u
const cardAddress = /\S#|[?&]code=/i

/**
 * The code in a cell of a table, which has nothing else in it, or the address of a card; else '': a date, a price or a name
 * in capitals has eight letters and digits, too.
 */
export const codeInCell = (cell: string): string =>
  onlyCode.test(cell.normalize('NFKC')) || cardAddress.test(cell) ? normalizeCode(cell) : ''
