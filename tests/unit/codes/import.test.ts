import { expect, test } from 'vitest'
import {
  conflictMessage,
  longCsvMessage,
  mistakenMessage,
} from '#src/features/codes/admin/messages.ts'
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

test('what a spreadsheet has changed, or would change, is told with what to do', () => {
  expect(conflictMessage({ row: 12, code: '1.2345E+71', reason: 'changed' })).toBe(
    'Row 12: “1.2345E+71” is what a spreadsheet makes of a code. Import the file as it came, before it was opened.',
  )
  expect(mistakenMessage({ total: 1, codes: ['00012346'] })).toBe(
    'A spreadsheet changes one of these codes when it saves it: 00012346. Keep the file as it came.',
  )
  expect(mistakenMessage({ total: 11, codes: ['12345E67', '00012346'] })).toBe(
    'A spreadsheet changes 11 of these codes when it saves them, such as 12345E67, 00012346. Keep the file as it came.',
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
