// Tables as other programs write them. How cells are kept from being formulas is in csv-formulas.test.ts.
import { expect, test } from 'vitest'
import { parseCsv, toCsv } from '#src/lib/csv.ts'

/** The cells of a file that can be read. */
function cellsOf(file: string, maxCells?: number): string[][] {
  const rows = parseCsv(file, maxCells)
  if ('badRow' in rows) throw new Error(`row ${rows.badRow}`)
  return rows.map(({ cells }) => cells)
}

const table = [
  ['code', 'who'],
  ['ABCD2345', 'Ada'],
]
test.each([
  ['commas', 'code,who\nABCD2345,Ada'],
  ['semicolons', 'code;who\r\nABCD2345;Ada\r\n'],
  ['tabs', 'code\twho\rABCD2345\tAda\r'],
  ['bars', 'code|who\nABCD2345|Ada\n'],
  ['a byte order mark', '\ufeffcode,who\nABCD2345,Ada'],
  ['a byte order mark and quotation marks', '\ufeff"code","who"\r\n"ABCD2345","Ada"'],
  ['blanks before and behind quotation marks', '"code", "who" \n"ABCD2345" , "Ada"'],
  ['blank rows', '\n\ncode,who\n,\n\nABCD2345,Ada\n \n'],
  ['several line breaks', 'code,who\r\nABCD2345,Ada\n\r'],
])('a file with %s is read', (_what, file) => {
  expect(cellsOf(file).map((cells) => cells.map((cell) => cell.trim()))).toEqual(table)
})

test.each<[what: string, file: string, cells: string[][]]>([
  [
    'separators in quotation marks',
    'a,"b, c"\nd,"e;f"',
    [
      ['a', 'b, c'],
      ['d', 'e;f'],
    ],
  ],
  [
    'separators behind a blank',
    'a, "b, c"\nd, "e, f"',
    [
      ['a', 'b, c'],
      ['d', 'e, f'],
    ],
  ],
  ['doubled quotation marks', '"a ""b""",c', [['a "b"', 'c']]],
  [
    'line breaks in a cell',
    'a,"b\r\nc\rd"\r\ne,f',
    [
      ['a', 'b\nc\nd'],
      ['e', 'f'],
    ],
  ],
  [
    'inches',
    'format,n\n"12" vinyl",1\n7",2',
    [
      ['format', 'n'],
      ['12" vinyl', '1'],
      ['7"', '2'],
    ],
  ],
  [
    'other marks in a line above it',
    'Una Corda\na;b\n1;2',
    [['Una Corda'], ['a', 'b'], ['1', '2']],
  ],
  [
    'more commas than semicolons',
    'a;b\n1,5;2,5\n3,5;4,5',
    [
      ['a', 'b'],
      ['1,5', '2,5'],
      ['3,5', '4,5'],
    ],
  ],
  ['rows of different lengths', 'a,b,c\n1\n2,3', [['a', 'b', 'c'], ['1'], ['2', '3']]],
])('%s are read', (_what, file, cells) => {
  expect(cellsOf(file)).toEqual(cells)
})

test('a row has the number that it has in the file, with blank ones', () => {
  expect(parseCsv('code\n\n"A\nB"\n,\nC')).toEqual([
    { row: 1, cells: ['code'] },
    { row: 3, cells: ['A\nB'] },
    { row: 5, cells: ['C'] },
  ])
})

test.each([
  ['a quotation mark that is not closed', 'a,b\n1,2\n"3,4\n5,6', 3],
  ['a quotation mark that swallows a row', 'a,b\n"1"x,2\n3,"4"\n', 2],
  ['too many cells', 'a,b\n1,2,3,4,5,6', 2],
])('%s is told by the row', (_what, file, badRow) => {
  expect(parseCsv(file, 5)).toEqual({ badRow })
})

const size = 1_000_000
test.each([
  ['quotation marks', '"'],
  ['pairs of them with letters', '"a"b'],
  ['quotation marks and blanks', '"   '],
  ['commas', ','],
  ['line breaks', '\n'],
  ['semicolons and quotation marks', ';"'],
])(
  'a megabyte of %s is read or refused in seconds',
  (_what, part) => {
    const file = part.repeat(size / part.length)
    for (const end of ['', ',', '"', '\n,"']) {
      const read = parseCsv(file + end)
      expect(Array.isArray(read) || 'badRow' in read).toBe(true)
    }
  },
  20_000,
)

test('what is written is read as it was, line breaks as \\n', () => {
  const rows = [
    ['a "b"', 'c, d', ''],
    [' e ', "'f'", 'g\r\nh'],
    [' "i" ', ';j', ', "k"'],
    ['x', ';j', ', "k"'],
    ['=1+1', "'=1+1", "''=1"],
  ]
  expect(cellsOf(toCsv(rows))).toEqual(
    rows.map((cells) => cells.map((cell) => cell.replaceAll('\r\n', '\n'))),
  )
})
