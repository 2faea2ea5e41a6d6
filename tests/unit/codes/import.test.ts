import { expect, test } from 'vitest'
import { conflictMessage, longCsvMessage } from '#src/features/codes/admin/messages.ts'
import { readCsvFile } from '#src/features/codes/admin/import/ImportScreen.tsx'

test('a row that cannot be imported is told by its number', () => {
  expect(conflictMessage({ row: 12, code: 'ABC', reason: 'malformed' })).toBe(
    'Row 12: “ABC” is not a code. A code has 8 letters and digits.',
  )
  expect(conflictMessage({ row: 12, code: '', reason: 'malformed' })).toBe(
    'Row 12: there is no code.',
  )
  expect(conflictMessage({ row: 13, code: 'ABCD2345', reason: 'twice' })).toBe(
    'Row 13: ABCD2345 is in this file twice.',
  )
  expect(conflictMessage({ row: 14, code: 'ABCD2345', reason: 'exists' })).toBe(
    'Row 14: ABCD2345 is on the site already.',
  )
})

test('a file is read as UTF-8, or as UTF-16 with its byte order mark', async () => {
  const csv = 'code\r\nABCD-2345\r\n'
  expect(await readCsvFile(new File([csv], 'a.csv'))).toEqual({ name: 'a.csv', csv })
  const wide = Uint16Array.from(`\ufeff${csv}`.split(''), (letter) => letter.charCodeAt(0))
  expect(await readCsvFile(new File([wide], 'b.txt'))).toEqual({ name: 'b.txt', csv })
})

test('a file above 1 MB is refused before it is read', async () => {
  const large = new File([new Uint8Array(1_000_001)], 'large.csv')
  expect(await readCsvFile(large)).toEqual({ refusal: longCsvMessage })
})
