// Whatever fans and staff have typed, no cell of a file that the admin gives away is a formula when it is opened.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batchCsv, printersTable } from '#netlify/server/codes/batch-tables.ts'
import { printedCode } from '#src/features/codes/printed-code.ts'
import { signupsCsv } from '#netlify/server/newsletter/signups.ts'
import { toCsv } from '#src/lib/csv.ts'
import { scaled } from '#tests/support/scale.ts'

/** A reader that knows RFC 4180 and nothing about the writer. */
function parse(file: string): string[][] {
  expect(file[0]).toBe('\ufeff')
  const rows: string[][] = []
  let row: string[] = []
  const cells = /"((?:[^"]|"")*)"(,|\r\n)/gy
  cells.lastIndex = 1
  for (let match = cells.exec(file); match; match = cells.exec(file)) {
    row.push(match[1]!.replaceAll('""', '"'))
    if (match[2] === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

const starts = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '＝',
  '＋',
  '－',
  '＠',
  '"=',
  '","=',
  '"\r\n"=',
  "'=",
  ' =',
  ';=',
]
const tricky = fc
  .tuple(
    fc.constantFrom('', ...starts),
    fc.constantFrom('', ...starts),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  .map((parts) => parts.join(''))

/** What a spreadsheet takes for a formula or throws away before it looks for one. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

const kept = (cell: string, text: string) => cell === text || cell === `'${text}`
const options = { seed: 20261121, numRuns: scaled(300, 20_000) }

test('a table is a UTF-8 file with its mark, quoted cells and CRLF', () => {
  expect(
    toCsv([
      ['code', 'a "b", c'],
      ['Ünïcode\nsecond line', ''],
    ]),
  ).toBe('\ufeff"code","a ""b"", c"\r\n"Ünïcode\nsecond line",""\r\n')
})

test.each(['Una Corda', '1+1', 'a=b', 'https://label.example/redeem?code=DEADWAX1', "'quoted'"])(
  '%j stays as it is',
  (text) => {
    expect(toCsv([[text]])).toBe(`\ufeff"${text}"\r\n`)
  },
)

test('whatever is written is read again, with at most an apostrophe before it', () => {
  const table = fc.array(fc.array(tricky, { minLength: 2, maxLength: 2 }))
  fc.assert(
    fc.property(table, (rows) => {
      const read = parse(toCsv(rows))
      expect(read.map((cells) => cells.length)).toEqual(rows.map((cells) => cells.length))
      read.flat().forEach((cell, index) => {
        expect(cell).not.toMatch(formula)
        expect(kept(cell, rows.flat()[index]!)).toBe(true)
      })
    }),
    options,
  )
})

/** What a batch's CSV files are made of; `texts` is every text that a person typed. */
const batchOf = (name: string, artist: string, title: string, ids: string[]) => {
  const release = { id: '', title, artist, isDeleted: false }
  const states = { dormant: 0, available: ids.length, redeemed: 0, void: 0 }
  return {
    batch: {
      id: '',
      name,
      createdAt: '',
      createdBy: null,
      release,
      used: 0,
      total: ids.length,
      states,
      toSell: 0,
      serials: ids.length,
      triedAt: null,
      triedFaults: null,
      isImported: false,
    },
    release: { ...release, coverImage: null, catalogueNumber: name },
    codes: ids.map((id, index) => ({
      id,
      serial: index + 1,
      state: 'available' as const,
      givenTo: null,
    })),
  }
}

type Row = (code: string, index: number, name: string, artist: string, title: string) => string[]
const site = 'https://label.example'

test.each<[file: string, write: typeof batchCsv, row: Row]>([
  [
    'a batch',
    batchCsv,
    (code, _, name, artist, title) => [
      code,
      `${site}/redeem?code=${code}`,
      name,
      `${artist} - ${title}`,
    ],
  ],
  [
    'the cards for a printer',
    (batch, origin) => toCsv(printersTable(batch, origin)),
    (code, index, number, artist, title) => [
      `000${index + 1}`,
      printedCode(code),
      `${site}/redeem#${code}`,
      artist,
      title,
      number,
    ],
  ],
])('no cell of %s is a formula, and each is what was typed', (_file, write, row) => {
  fc.assert(
    fc.property(
      ...([tricky, tricky, tricky, fc.array(tricky, { maxLength: 3 })] as const),
      (name, artist, title, codes) => {
        const typed = codes.flatMap((code, index) => row(code, index, name, artist, title))
        const [, ...rows] = parse(write(batchOf(name, artist, title, codes), site))
        const cells = rows.flat()
        expect(cells).toHaveLength(typed.length)
        cells.forEach((cell, index) => {
          expect(cell).not.toMatch(formula)
          expect(kept(cell, typed[index]!)).toBe(true)
        })
      },
    ),
    options,
  )
})

test('no cell of the sign-ups is a formula, and each is what was typed', () => {
  const signups = fc.array(fc.record({ name: tricky, email: tricky, consent: tricky }), {
    maxLength: 3,
  })
  fc.assert(
    fc.property(signups, (rows) => {
      const consentedAt = '2026-11-21T10:00:00.000Z'
      const [, ...read] = parse(signupsCsv(rows.map((row) => ({ ...row, consentedAt }))))
      const cells = read.flat()
      expect(cells).toHaveLength(rows.length * 4)
      cells.forEach((cell, index) => {
        const { name, email, consent } = rows[Math.floor(index / 4)]!
        expect(cell).not.toMatch(formula)
        expect(kept(cell, [name, email, consentedAt, consent][index % 4]!)).toBe(true)
      })
    }),
    options,
  )
})
