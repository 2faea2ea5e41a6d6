// Whatever fans and staff have typed, no cell of a file that the admin gives away is a formula when it is opened.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batchCsv, printersCsv } from '#netlify/server/codes/batches.ts'
import { signupsCsv } from '#netlify/server/newsletter/signups.ts'
import { scaled } from '#tests/support/scale.ts'

/** A reader that knows RFC 4180 and nothing about the writer: every cell of the file, without its quotes. */
function cellsOf(file: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = file.startsWith('\ufeff') ? 1 : 0; at < file.length; at++) {
    const [here, next] = [file[at]!, file[at + 1]]
    if (isQuoted && here === '"' && next === '"') {
      cell += next
      at++
    } else if (here === '"') isQuoted = !isQuoted
    else if (isQuoted) cell += here
    else if (here === ',' || here === '\n') {
      cells.push(cell)
      cell = ''
    } else if (here !== '\r') cell += here
  }
  expect([isQuoted, cell]).toEqual([false, ''])
  return cells
}

const starts = [
  ...['=', '+', '-', '@', '\t', '\r', '\n', '\r\n', '＝', '＋', '－', '＠'],
  ...['"=', '","=', '"\r\n"=', "'=", ' =', ';='],
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

/** What a batch's CSV files are made of; `texts` is every text that a person typed. */
const batchOf = (name: string, artist: string, title: string, ids: string[]) => {
  const release = { id: '', title, artist, isDeleted: false }
  const states = { dormant: 0, available: ids.length, redeemed: 0, void: 0 }
  return {
    batch: {
      ...{ id: '', name, createdAt: '', createdBy: null, release, used: 0, total: ids.length },
      ...{ states, serials: ids.length, triedAt: null, isImported: false },
    },
    release: { ...release, coverImage: null, catalogueNumber: name },
    codes: ids.map((id, index) => ({
      ...{ id, serial: index + 1, state: 'available' as const, givenTo: null },
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
      ...[code, `${site}/redeem?code=${code}`, name, `${artist} - ${title}`],
    ],
  ],
  [
    'the cards for a printer',
    printersCsv,
    (code, index, number, artist, title) => [
      ...[`000${index + 1}`, code, `${site}/redeem#${code}`, artist, title, number],
    ],
  ],
])('no cell of %s is a formula, and each is what was typed', (_file, write, row) => {
  fc.assert(
    fc.property(
      ...([tricky, tricky, tricky, fc.array(tricky, { maxLength: 3 })] as const),
      (name, artist, title, codes) => {
        const typed = codes.flatMap((code, index) => row(code, index, name, artist, title))
        const head = row('', 0, '', '', '').length
        const cells = cellsOf(write(batchOf(name, artist, title, codes), site)).slice(head)
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
      const cells = cellsOf(signupsCsv(rows.map((row) => ({ ...row, consentedAt })))).slice(4)
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
