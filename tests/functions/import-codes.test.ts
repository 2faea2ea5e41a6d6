// Codes of cards that another service has printed: read from its CSV file, all of them or none.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Batch, ImportConflict } from '#src/features/codes/admin/contract.ts'
import { addCode, deletedReleaseId, releaseId } from '#tests/support/backend/backend.ts'
import { typeCode, admin, backend, sql } from '#tests/support/functions/codes-fixture.ts'

type Answer = {
  column: string
  above: string[]
  codes: string[]
  total: number
  imported: number
  batch: Batch
  conflicts: ImportConflict[]
  mistaken: { total: number; codes: string[] }
}
const send = (csv: string, part: object = {}) =>
  admin.call<Answer>('importCodes', { releaseId, batchName: 'In sleeves', csv, ...part })
const preview = (csv: string) => send(csv, { dryRun: true })
const everything = () =>
  sql(
    'select (select count(*) from public.codes) as codes, (select count(*) from public.code_batches) as batches',
  )
const type = async (code: string) => (await typeCode(code))[0]

/** A code that no other test has. */
let made = 0
const fresh = () => `I${(++made).toString(36).toUpperCase().padStart(7, '0')}`
const hyphened = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

const joined = (rows: string[][], by: string, end = '\n') =>
  rows.map((row) => row.join(by)).join(end)
test.each<[string, (rows: string[][]) => string]>([
  ['commas', (rows) => joined(rows, ',')],
  ['semicolons', (rows) => joined(rows, ';')],
  ['tabs', (rows) => joined(rows, '\t', '\r\n')],
  ['a byte order mark', (rows) => `\ufeff${joined(rows, ',')}`],
  [
    'quotation marks',
    (rows) =>
      `${joined(
        rows.map((row) => row.map((cell) => `"${cell} "`)),
        ', ',
        '\r\n',
      )}\r\n\r\n`,
  ],
])('a file with %s is read, its column of codes recognised', async (_what, write) => {
  const own = [fresh(), fresh()]
  const rows = [
    ['Nr', 'Download Code', 'used'],
    ...own.map((code, at) => [`${at}`, hyphened(code).toLowerCase(), 'no']),
  ]
  const before = await everything()
  expect(await preview(write(rows))).toEqual({
    status: 200,
    outcome: 'preview',
    column: 'Download Code',
    above: [],
    codes: own,
    total: 2,
    conflicts: [],
    mistaken: { total: 0, codes: [] },
  })
  expect(await everything()).toEqual(before)
  const { status, outcome, imported, batch } = await send(write(rows))
  expect([status, outcome, imported]).toEqual([201, 'imported', 2])
  expect(batch).toMatchObject({ name: 'In sleeves', total: 2, serials: 2, isImported: true })
})

test('a file without a header has its first row imported, and one code is enough', async () => {
  const [one, two, alone] = [fresh(), fresh(), fresh()]
  expect(await preview(`${one}\n${two}`)).toMatchObject({ column: '', codes: [one, two], total: 2 })
  expect(await send(alone)).toMatchObject({ status: 201, imported: 1 })
})

test.each(['Passcode', 'DownCode', 'codes', 'CODE', 'Bandcamp code'])(
  'a header like %s is a name, although it may have the length of a code',
  async (name) => {
    const own = [fresh(), fresh()]
    expect(await preview([name, ...own].join('\n'))).toMatchObject({ column: name, codes: own })
  },
)

const bandcamp = (codes: string[], head = ['Una Corda, by Odile Marrow', 'pink vinyl box 2']) =>
  [...head.map((line) => `"${line}"`), '', 'code', ...codes].join('\r\n')

test('what stands above the row with a cell “code” is shown, offered as a name, and not imported', async () => {
  const own = [fresh(), fresh()]
  const csv = bandcamp(own.map((code) => hyphened(code).toLowerCase()))
  expect(await preview(csv)).toMatchObject({
    status: 200,
    column: 'code',
    codes: own,
    total: 2,
    conflicts: [],
    above: ['Una Corda, by Odile Marrow', 'pink vinyl box 2'],
  })
  expect(await send(csv)).toMatchObject({ status: 201, imported: 2 })
})

test.each<[what: string, (code: string) => string, column: string, above: string[]]>([
  ['nothing above it', (code) => `code\n${code}`, 'code', []],
  ['no such row', (code) => `${code}\n`, '', []],
  [
    'other columns beside it',
    (code) => `About,2 codes\nNr; Code ;state\n1;${code};redeemed`,
    'Code',
    ['About,2 codes'],
  ],
  ['a word of eight letters above it', (code) => `Lowlight\ncode\n${code}`, 'code', ['Lowlight']],
  ['a column “code” of something else', (code) => `code,key\nGB,${code}`, 'key', []],
  [
    'a long line above it',
    (code) => `${'x'.repeat(200)}\ncode\n${code}`,
    'code',
    ['x'.repeat(200)],
  ],
])('the header row is found with %s', async (_what, write, column, above) => {
  const code = fresh()
  expect(await preview(write(code))).toMatchObject({
    status: 200,
    column,
    above,
    codes: [code],
    total: 1,
    conflicts: [],
  })
})

test('codes that a spreadsheet has changed are told apart from other words', async () => {
  const one = fresh()
  const changed = ['1.2345E+71', '1,234E+567', '12346', '02/03/2345', '12:00:00 AM']
  const csv = ['code\tn', `${one}\t1`, ...changed.map((cell) => `${cell}\t2`), 'short\t3'].join(
    '\n',
  )
  expect((await preview(csv)).conflicts).toEqual([
    ...changed.map((code, at) => ({ row: at + 3, code, reason: 'changed' })),
    { row: 8, code: 'short', reason: 'malformed' },
  ])
  expect(await send(csv)).toMatchObject({ status: 409, outcome: 'conflicts' })
})

test('an import says which of its codes a spreadsheet would change', async () => {
  const some = [
    '12345E67',
    '00012346',
    '2MAR2345',
    '23456789',
    'DEADWAX2',
    ...Array.from({ length: 9 }, (_, at) => `0001234${at}`),
  ]
  expect(await preview(some.join('\n'))).toMatchObject({
    status: 200,
    total: 14,
    conflicts: [{ row: 12, code: '00012346', reason: 'twice' }],
    mistaken: { total: 11, codes: ['12345E67', '00012346', '2MAR2345', '00012340', '00012341'] },
  })
  expect((await preview(fresh())).mistaken).toEqual({ total: 0, codes: [] })
})

test('what cannot be imported is named by its row, and nothing else of the file is', async () => {
  const [known, one, two] = [fresh(), fresh(), fresh()]
  await addCode(backend, known)
  const csv = `code\n${one}\n${known}\nshort\n${hyphened(one).toLowerCase()}\n${two}\n`
  const conflicts = [
    { row: 3, code: known, reason: 'exists' },
    { row: 4, code: 'short', reason: 'malformed' },
    { row: 5, code: one, reason: 'twice' },
  ]
  const before = await everything()
  expect(await preview(csv)).toMatchObject({ status: 200, total: 5, conflicts })
  expect(await send(csv)).toEqual({ status: 409, outcome: 'conflicts', conflicts })
  expect(await everything()).toEqual(before)
  expect(await type(one)).toBe(404)
})

test.each([
  ['no codes', 'name,mail\nAda,ada@fan.example', /^No column in this file has codes\./],
  [
    'an open quotation mark',
    'code\nABCD2345\n"ABCD2346\nABCD2347',
    /cannot be read: look for a quotation mark/,
  ],
  ['nothing', '', /^Please choose a CSV file\.$/],
  ['blanks', ' \n \n', /^No column in this file has codes\./],
  ['more than a megabyte', 'x'.repeat(1_000_001), /^This file is larger than 1 MB\./],
  ['200,000 rows', 'a\n'.repeat(200_000), /^No column in this file has codes\./],
  [
    'very many columns, and rows',
    `${','.repeat(100_000)}\n${'a\n'.repeat(50_000)}`,
    /^No column in this file has codes\./,
  ],
  [
    'more than 5,000 codes',
    Array.from({ length: 5001 }, (_, at) => `Z${`${at}`.padStart(7, '0')}`).join('\n'),
    /^This file has more than 5,000 codes\./,
  ],
])('a file with %s is refused in words', async (_what, csv, message) => {
  const before = await everything()
  for (const dryRun of [true, false]) {
    const fields = { csv: expect.stringMatching(message) as string }
    expect(await send(csv, { dryRun })).toMatchObject({ status: 400, error: { fields } })
  }
  expect(await everything()).toEqual(before)
})

test('a file of a megabyte is read, quotes, line breaks and all', async () => {
  const code = fresh()
  const csv = `code,"who"\r\n${code},"`.padEnd(999_999, '"\r\n漢') + '"'
  expect((await send(csv.slice(0, 1_000_000), { dryRun: true })).status).not.toBe(413)
})

test('5,000 codes are imported in one request, in the order of the file', async () => {
  const own = Array.from(
    { length: 5000 },
    (_, at) => `Y${`${(at * 7919) % 5000}`.padStart(7, '0')}`,
  )
  const csv = `code\r\n${own.map((code) => hyphened(code).toLowerCase()).join('\r\n')}\r\n`
  expect(await preview(csv)).toMatchObject({ total: 5000, conflicts: [] })
  const { status, imported, batch } = await send(csv)
  expect([status, imported, batch.total, batch.serials]).toEqual([201, 5000, 5000, 5000])
  const stored = await sql<{ id: string }>(
    'select id from public.codes where batch_id = $1 order by serial',
    [batch.id],
  )
  expect(stored.map(({ id }) => id)).toEqual(own)
  expect(await type(own[4999]!)).toBe(200)
})

test('nothing is imported for a release that is not there', async () => {
  const gone = { status: 409, error: { code: 'release-gone' } }
  for (const batchName of ['', 'Named'])
    expect(await send(fresh(), { releaseId: deletedReleaseId, batchName })).toMatchObject(gone)
})

test('an import whose answer was lost is asked for again and made once', async () => {
  const csv = `code\n${fresh()}\n${fresh()}`
  const batchId = randomUUID()
  const first = await send(csv, { batchId })
  const before = await everything()
  const again = await send(csv, { batchId })
  expect([first.status, again.status]).toEqual([201, 201])
  expect([again.batch.id, again.imported]).toEqual([batchId, 2])
  expect(await everything()).toEqual(before)
})

test('the id of an import is for its own codes and release', async () => {
  const batchId = randomUUID()
  const [one, two] = [fresh(), fresh()]
  await send(one, { batchId })
  const before = await everything()
  for (const [csv, part] of [
    [two, {}],
    [`${one}\n${two}`, {}],
    [one, { releaseId: deletedReleaseId }],
  ] as const)
    expect(await send(csv, { batchId, ...part })).toMatchObject({
      status: 409,
      error: { code: 'other-request' },
    })
  expect(await everything()).toEqual(before)
})
