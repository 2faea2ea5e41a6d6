import { expect, test } from 'vitest'
import { codeInCell } from '#src/features/codes/code-in-cell.ts'

test.each([
  ['DEADWAX1', 'DEADWAX1'],
  ['dead-wax1', 'DEADWAX1'],
  ['DEAD WAX1', 'DEADWAX1'],
  ['“DEADWAX1”', 'DEADWAX1'],
  ['DEADWAX1.', 'DEADWAX1'],
  ['\u200eＤＥＡＤＷＡＸ１', 'DEADWAX1'],
  ['https://label.example/redeem#DEADWAX1', 'DEADWAX1'],
  ['label.example/redeem?code=dead-wax1', 'DEADWAX1'],
  // What other columns of such files have.
  ['11/27/2026', ''],
  ['27.11.2026', ''],
  ['2026-11-27', ''],
  ['2026-11-27 10:00', ''],
  ['(020) 12345', ''],
  ['12,345.678', ''],
  ['€ 123,456.78', ''],
  ['DOWNLOAD KEY', ''],
  ['RELEASED ARTIST', ''],
  ['The code is DEADWAX1', ''],
  ['', ''],
])('a cell with %j has the code %j', (cell, code) => {
  expect(codeInCell(cell)).toBe(code)
})
