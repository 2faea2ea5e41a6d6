import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPrintedCode, normalizeCode } from '#src/features/codes/code.ts'

const read: Record<string, [typed: string, code: string][]> = {
  'a code with what stands between its letters': [
    ['deadwax1', 'DEADWAX1'],
    [' DEAD WAX1 ', 'DEADWAX1'],
    ['dead-wax1', 'DEADWAX1'],
    ['DEAD – WAX1', 'DEADWAX1'],
    ['DEAD_WAX1', 'DEADWAX1'],
    ['D E A D W A X 1', 'DEADWAX1'],
    ['DEADWAX1.', 'DEADWAX1'],
    ['“DEADWAX1”', 'DEADWAX1'],
    ["'deadwax1'", 'DEADWAX1'],
    ['(DEADWAX1)', 'DEADWAX1'],
    ['ıstanbul', 'ISTANBUL'],
  ],
  'what phones and other programs put into it': [
    ['DEAD\u00a0WAX1\u200b\r\n', 'DEADWAX1'],
    ['\u200eDEADWAX1', 'DEADWAX1'],
    ['\u202dDEADWAX1\u202c', 'DEADWAX1'],
    ['DEAD\u2060WAX1', 'DEADWAX1'],
    ['DEAD\u00adWAX1', 'DEADWAX1'],
    ['ＤＥＡＤＷＡＸ１', 'DEADWAX1'],
    ['ｄｅａｄｗａｘ１', 'DEADWAX1'],
    ['𝐃𝐄𝐀𝐃𝐖𝐀𝐗𝟏', 'DEADWAX1'],
  ],
  'a code in a sentence': [
    ['Your code is DEADWAX2', 'DEADWAX2'],
    ['Your download code: DEADWAX2', 'DEADWAX2'],
    ['Code: DEADWAX9', 'DEADWAX9'],
    ['YOUR DOWNLOAD CODE: DEADWAX2', 'DEADWAX2'],
    ['here it is: deadwax2!', 'DEADWAX2'],
    ['The code DEADWAXX opens it.', 'DEADWAXX'],
    ['Your code is\u200b ＤＥＡＤＷＡＸ２。', 'DEADWAX2'],
    ['DEADWAX2 or DEADWAX2', 'DEADWAX2'],
  ],
  'a code in two halves in a sentence': [
    ['Your code is DEAD-WAX2', 'DEADWAX2'],
    ['your code is dead-wax2', 'DEADWAX2'],
    ['My well-made code is DEAD-WAXX.', 'DEADWAXX'],
    ['Your code: DEAD – WAX2', 'DEADWAX2'],
    ['Your code is DEAD WAX2', 'DEADWAX2'],
    ['YOUR CODE IS DEAD WAX2', 'DEADWAX2'],
    ['It says: dead wax2.', 'DEADWAX2'],
    ['CODE - DEAD WAX2', 'DEADWAX2'],
    ['Download code - DEAD-WAX2', 'DEADWAX2'],
    ['Bandcamp code — dead-wax2', 'DEADWAX2'],
    ['Code: DEAD-WAX2 - enjoy the record', 'DEADWAX2'],
    ['Your code is DEAD WAX2, valid until 2026-11-27', 'DEADWAX2'],
    ['Your code is DEAD-WAX2, valid until 2026-12-31', 'DEADWAX2'],
  ],
  'the address of a card': [
    ['https://label.example/redeem#DEADWAX2', 'DEADWAX2'],
    ['HTTPS://LABEL.EXAMPLE/REDEEM#DEADWAX2', 'DEADWAX2'],
    ['label.example/redeem?code=deadwaxx', 'DEADWAXX'],
    ['https://label.example/redeem?code=DEAD-WAX2&utm_source=card', 'DEADWAX2'],
    ['Open https://label.example/redeem#DEADWAX2, it is AS GOOD AS NEW12345', 'DEADWAX2'],
  ],
  'text without a code that can be told, as it was typed': [
    ['', ''],
    ['   ', ''],
    ['dead', 'DEAD'],
    ['deadwax12', 'DEADWAX12'],
    ['no thousand records', 'no thousand records'],
    ['Order #10023456, code DEADWAX2', 'Order #10023456, code DEADWAX2'],
    ['It is DEADWAX2 or DEADWAX3', 'It is DEADWAX2 or DEADWAX3'],
    ['THOUSAND WRITINGS', 'THOUSAND WRITINGS'],
    ['DEAD-WAX2 or DEAD-WAX3', 'DEAD-WAX2 or DEAD-WAX3'],
    ['It came out in 1994, 2025 and now', 'It came out in 1994, 2025 and now'],
    ['/redeem#DEADWAX2 /redeem#DEADWAX3', '/redeem#DEADWAX2 /redeem#DEADWAX3'],
  ],
}

describe.each(Object.entries(read))('%s', (_, cases) => {
  test.each(cases)('%j is read as %j', (typed, code) => {
    expect(normalizeCode(typed)).toBe(code)
  })
})

test('reading a code twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      expect(normalizeCode(normalizeCode(typed))).toBe(normalizeCode(typed))
    }),
  )
})

test('up to eight letters and digits are all read, whatever stands between them', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^(?:[A-Za-z0-9][ -]{0,2}){0,8}$/), (typed) => {
      expect(normalizeCode(typed)).toBe(typed.replace(/[ -]/g, '').toUpperCase())
    }),
  )
})

test('a code is found wherever it stands in a sentence of lower case', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,12}[,.]?$/), { minLength: 1, maxLength: 8 })
  const code = fc.stringMatching(/^[A-Z0-9]{7}[0-9]$/)
  fc.assert(
    fc.property(words, code, words, (before, printed, after) => {
      expect(normalizeCode([...before, printed, ...after].join(' '))).toBe(printed)
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
