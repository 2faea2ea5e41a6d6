// Codes that a spreadsheet takes for numbers, dates, times or money. The long run asks LibreOffice and Gnumeric themselves.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeMaker } from '#src/features/codes/new-codes.ts'
import {
  looksChanged,
  mayChange,
  mistakenFor,
  mistakenWithPrefix,
} from '#src/features/codes/spreadsheet.ts'
import { scaled } from '#tests/support/scale.ts'

test.each([
  ['number', '23456789 00012346 12345E67 1E234567 000000E0'],
  ['date', '2MAR2345 12DEC345 12JUNE26 2026MAR2 MAR12345 12345MAR JUNE2345 SEPT2026 31AUGUST'],
  ['date', '12DEZ234 2MAI2026 12OKT026 12CZE026 12MAJ026 IX123456 2AGO2026 12AVR234'],
  ['time', '000012AM 123456PM 1234567A 7654321P 000012EM 2H30M45S 1W2D3H4M'],
  ['amount', 'KR123456 000012KR 12345CHF CHF22026 FT123456 R1234567 0000012R RP123456 12345LEI'],
  [undefined, 'DEADWAX2 DEAD2345 2345DEAD 12MA2345 0X12AB34 12AB34CD 1E2E3456 E1234567'],
  [undefined, 'DECEMBER FEBRUARY 12345E6A INFINITY A12P3456 2ABC2345 MARK2345 AM123456 12AM3456'],
])('a spreadsheet takes for a %s: %s', (kind, codes) => {
  for (const code of codes.split(' ')) expect([code, mistakenFor(code)]).toEqual([code, kind])
})

test('the months of twelve languages are dates between digits', () => {
  const named = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'pl'].flatMap(
    (language) =>
      (['short', 'long'] as const).flatMap((month) =>
        [{ month }, { month, day: 'numeric' as const }].flatMap((options) =>
          Array.from({ length: 12 }, (_, at) =>
            new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
              .formatToParts(Date.UTC(2026, at, 15))
              .find(({ type }) => type === 'month')!
              .value.replace('.', '')
              .toUpperCase(),
          ),
        ),
      ),
  )
  const written = named.filter((name) => /^[A-Z]{3,7}$/.test(name))
  expect(new Set(written).size).toBeGreaterThan(90)
  for (const name of written)
    for (const code of [`2${name}2345`, `${name}23456`])
      expect([name, mistakenFor(code.slice(0, 8))]).toEqual([name, 'date'])
})

const tempting = [
  ...[
    '',
    '1',
    '12',
    '2026',
    '0000',
    '1E',
    '12E',
    '123E',
    '9E99',
    '2MAR',
    '12J',
    '12JU',
    '31DE',
    'MAR',
  ],
  ...['JUNE', 'SEPT', 'IX', 'KR', 'CHF', 'R', 'LEI', '2H3', '12A', '123P', 'AM', 'PM', 'E', '0X'],
]

test('no code is generated that a spreadsheet takes for something else, whatever its prefix tempts to', () => {
  for (const prefix of tempting) {
    const make = codeMaker(prefix, randomBytes)
    for (let made = 0; made < scaled(500, 10_000); made++) {
      const code = make()
      expect([code, mistakenFor(code)]).toEqual([code, undefined])
    }
  }
})

test('every prefix leaves codes to generate', () => {
  for (const prefix of tempting) expect(mistakenFor(prefix.padEnd(8, 'Z'))).toBeUndefined()
})

test.each([
  ['', undefined],
  ['DEAD', undefined],
  ['12AB', undefined],
  ['2026', { code: '20262222', kind: 'number' }],
  ['1E', { code: '1E222222', kind: 'number' }],
  ['JUNE', { code: 'JUNE2222', kind: 'date' }],
  ['12', { code: '12222222', kind: 'number' }],
  ['KR', { code: 'KR222222', kind: 'amount' }],
])('with the prefix %j the example of what is left out is %j', (prefix, example) => {
  expect(mistakenWithPrefix(prefix)).toEqual(example)
})

test.each([
  [true, '12345E67 00012346 2MAR2345 000012AM KR123456'],
  [false, '23456789 10000000 DEADWAX2 12AB34CD'],
])('whether a spreadsheet would store another text is %j for %s', (expected, codes) => {
  for (const code of codes.split(' ')) expect([code, mayChange(code)]).toEqual([code, expected])
})

test.each([
  [true, '1.2345E+71|1,2345E+71|1E+16|12346|1234567|2.345E+15|02/03/2345|2-Mar-45|2.3.2345'],
  [true, '2345-03-02|12:00:00 AM|12:34|12,345,678|1.234.567|2\u00a0345\u00a0678'],
  [false, 'DEADWAX2|DEAD-WAX2|dead wax2|12345678|1234-5678|1234 5678|short|12345E67|123456789|'],
])('whether it looks as if a spreadsheet had changed it is %j for %s', (expected, cells) => {
  for (const cell of cells.split('|')) expect([cell, looksChanged(cell)]).toEqual([cell, expected])
})
