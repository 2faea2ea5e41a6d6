// Codes that a spreadsheet takes for numbers, dates, times or money. The long run asks LibreOffice and Gnumeric themselves.
import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { printedCode } from '#src/features/codes/printed-code.ts'
import { codeMaker } from '#src/features/codes/new-codes.ts'
import {
  looksChanged,
  mayChange,
  mistakenFor,
  mistakenWithPrefix,
} from '#src/features/codes/spreadsheet.ts'
import { toCsv } from '#src/lib/csv.ts'
import { toXlsx } from '#netlify/server/codes/xlsx.ts'
import {
  installSpreadsheets,
  reopen,
  spreadsheets,
  type Spreadsheet,
} from '#tests/support/print/spreadsheets.ts'
import { scaled } from '#tests/support/scale.ts'

test.each([
  ['number', '23456789 00012346 12345E67 1E234567 000000E0'],
  ['date', '2MAR2345 12DEC345 12JUNE26 2026MAR2 MAR12345 12345MAR JUNE2345 SEPT2026 31AUGUST'],
  [
    'date',
    '12DEZ234 2MAI2026 12OKT026 12CZE026 12MAJ026 IX123456 SEPT86SA SA2SEPT1 2AGO2026 12AVR234',
  ],
  ['time', '000012AM 123456PM 1234567A 7654321P 000012EM 2H30M45S 1W2D3H4M'],
  [
    'amount',
    'KR123456 000012KR 12345CHF CHF22026 CHF3E835 FT123456 R1234567 0000012R RP123456 12345LEI',
  ],
  [undefined, 'DEADWAX2 DEAD2345 2345DEAD 12MA2345 0X12AB34 12AB34CD 1E2E3456 E1234567'],
  [
    undefined,
    'DECEMBER FEBRUARY 12345E6A INFINITY A12P3456 2ABC2345 MARK2345 JUNEABC2 MARA2345 AM123456 12AM3456',
  ],
])('a spreadsheet takes for a %s: %s', (kind, codes) => {
  for (const code of codes.split(' ')) expect([code, mistakenFor(code)]).toEqual([code, kind])
})

test('the months of fourteen languages are dates between digits', () => {
  const named = [
    'en',
    'de',
    'fr',
    'es',
    'it',
    'pt',
    'nl',
    'sv',
    'da',
    'nb',
    'fi',
    'pl',
    'ro',
    'id',
  ].flatMap((language) =>
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
  'JUNE',
  'SEPT',
  'IX',
  'KR',
  'CHF',
  'R',
  'LEI',
  '2H3',
  '12A',
  '123P',
  'AM',
  'PM',
  'E',
  '0X',
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
  [false, '23456789 10000000 DEADWAX2 12AB34CD SEPT86SA IX123456'],
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

const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
const pairs = letters.flatMap((one) => letters.map((other) => one + other))
const words = [
  ...letters,
  ...pairs,
  ...pairs.flatMap((pair) => letters.map((one) => pair + one)),
  'JUNE',
  'JULY',
  'SEPT',
  'MARCH',
  'APRIL',
  'AUGUST',
  'OCTOBER',
  'JANUARY',
  'MARS',
  'JUIN',
]
const digits = ['12345678', '02345678', '20261231', '00000012', '31126549']

/** Each word between digits, at each place of a code. */
const shapes = [
  ...digits,
  ...words.flatMap((word) =>
    Array.from({ length: 9 - word.length }, (_, start) => start).flatMap((start) =>
      digits
        .slice(0, word.length > 2 ? 2 : undefined)
        .map((one) => one.slice(0, start) + word + one.slice(start, 8 - word.length)),
    ),
  ),
]

/** Those that a program has made something else of, without what is only written in another way. */
function changedBy(spreadsheet: Spreadsheet, codes: string[], write: (code: string) => string) {
  const content = toCsv([['code', 'n'], ...codes.map((code, at) => [write(code), `n${at}`])])
  const [, ...rows] = reopen({ name: 'codes.csv', content }, spreadsheet)
  expect(rows).toHaveLength(codes.length)
  return codes.filter((code, at) => rows[at]?.[0] !== write(code))
}
const plain = (code: string) => code
/** As the reader of CSV gives back a text that begins like a formula. */
const withoutApostrophe = (text: string) => text.replace(/^'/, '')

// The programs are large, so only the long run installs them.
if (scaled(false, true)) {
  beforeAll(installSpreadsheets, 1_200_000)

  test.each(spreadsheets)(
    'what $program ($language) changes is known, as one word and as on a card',
    (spreadsheet) => {
      const changed = changedBy(spreadsheet, shapes, plain)
      expect(changed.length).toBeGreaterThan(20)
      expect(changed.filter((code) => !mayChange(code))).toEqual([])
      const onCards = changedBy(spreadsheet, shapes, printedCode)
      expect(onCards.filter((code) => !mistakenFor(code))).toEqual([])
    },
  )

  const generated = tempting.flatMap((prefix) => {
    const make = codeMaker(prefix, randomBytes)
    return Array.from({ length: Math.ceil(100_000 / tempting.length) }, make)
  })
  test.each(spreadsheets)(
    '100,000 generated codes come back from $program ($language) as they were',
    (spreadsheet) => {
      expect(generated.length).toBeGreaterThanOrEqual(100_000)
      for (const write of [plain, printedCode])
        expect(changedBy(spreadsheet, generated, write)).toEqual([])
    },
  )

  const texts = ['0137', '10:04', '1-2', '2MAR2345', '=1+1', "'=1", '1E5', 'TRUE', '007', '<&>']
  test.each(spreadsheets)(
    'each cell of the workbook for printers comes back from $program ($language)',
    async (spreadsheet) => {
      const rows = [
        ['code', 'text'],
        ...texts.map((text, at) => [printedCode(generated[at]!), text]),
      ]
      const content = await toXlsx(rows)
      const reopened = reopen({ name: 'cards.xlsx', content }, spreadsheet)
      expect(reopened.map((cells) => cells.map(withoutApostrophe))).toEqual(
        rows.map((cells) => cells.map(withoutApostrophe)),
      )
    },
  )
}
