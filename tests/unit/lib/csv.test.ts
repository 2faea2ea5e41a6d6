import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv } from '#src/lib/csv.ts'

/** A reader that knows RFC 4180 and nothing about the writer. */
function parse(file: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cells = /"((?:[^"]|"")*)"(,|\r\n)/gy
  for (let match = cells.exec(file); match; match = cells.exec(file)) {
    row.push(match[1]!.replaceAll('""', '"'))
    if (match[2] === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

test('a table is a UTF-8 file with its mark, quoted cells and CRLF', () => {
  expect(
    toCsv([
      ['code', 'a "b", c'],
      ['Ünïcode\nsecond line', ''],
    ]),
  ).toBe('\ufeff"code","a ""b"", c"\r\n"Ünïcode\nsecond line",""\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠A1'])(
  '%j does not start a formula',
  (text) => {
    expect(toCsv([[text]])).toBe(`\ufeff"'${text}"\r\n`)
  },
)

test.each(['Una Corda', '1+1', 'a=b', 'https://label.example/redeem?code=DEADWAX1', "'quoted'"])(
  '%j stays as it is',
  (text) => {
    expect(toCsv([[text]])).toBe(`\ufeff"${text}"\r\n`)
  },
)

test('whatever is written is read again, with at most an apostrophe before it', () => {
  const table = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 2 }))
  fc.assert(
    fc.property(table, (rows) => {
      const read = parse(toCsv(rows).slice(1))
      expect(read.map((cells) => cells.length)).toEqual(rows.map((cells) => cells.length))
      read.flat().forEach((cell, index) => {
        const text = rows.flat()[index]!
        expect([text, `'${text}`]).toContain(cell)
        expect(cell).not.toMatch(/^[=+\-@\t\r]/)
      })
    }),
  )
})
