import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPrintedCode, normalizeCode } from '#src/features/codes/code.ts'

test.each([
  ['deadwax1', 'DEADWAX1'],
  [' DEAD WAX1 ', 'DEADWAX1'],
  ['dead-wax1', 'DEADWAX1'],
  ['DEAD – WAX1', 'DEADWAX1'],
  ['DEAD\u00a0WAX1\u200b\r\n', 'DEADWAX1'],
  ['', ''],
  ['   ', ''],
  ['ıstanbul', 'ISTANBUL'],
])('a typed code %j is read as %j', (typed, code) => {
  expect(normalizeCode(typed)).toBe(code)
})

test('reading a code twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      expect(normalizeCode(normalizeCode(typed))).toBe(normalizeCode(typed))
    }),
  )
})

test('no letter or digit that was typed is lost', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9 -]*$/), (typed) => {
      expect(normalizeCode(typed)).toBe(typed.replace(/[ -]/g, '').toUpperCase())
    }),
  )
})

test.each([
  ['DEADWAX1', true],
  ['DEADWAX', false],
  ['DEADWAX12', false],
  ['deadwax1', false],
  ['DEADWÄX1', false],
  ['DEADWAX1\n', false],
])('%j is a printed code: %s', (code, expected) => {
  expect(isPrintedCode(code)).toBe(expected)
})
