import type { ImportConflict } from '../contract.ts'

/** Why a row cannot be imported. */
export function conflictInWords({ row, code, reason }: ImportConflict): string {
  switch (reason) {
    case 'malformed':
      return code
        ? `Row ${row}: “${code}” is no code. A code has 8 letters and digits.`
        : `Row ${row}: there is no code.`
    case 'twice':
      return `Row ${row}: ${code} stands in this file twice.`
    case 'exists':
      return `Row ${row}: ${code} is on the site already.`
  }
}
