// A maximum length stands once in TypeScript and once in SQL. They have to agree.
import { expect, test } from 'vitest'
import { mostCodes, mostImported } from '#src/features/codes/admin/schema.ts'
import { mostDevices, transferSeconds } from '#src/features/codes/redeem/transfer.ts'
import { pictureLimits } from '#src/features/pictures/admin/limits.ts'
import { fileWidths, largestPicture } from '#src/lib/picture-address.ts'
import { contactLimits } from '#src/features/contact/contract.ts'
import { editionLimits, listeningLinkLimits } from '#src/features/releases/admin/limits.ts'
import { newRelease, releaseInput } from '#src/features/releases/admin/schema.ts'
import { leavesBinAt } from '#src/lib/bin.ts'
import { validate } from '#src/lib/validate.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import { columnLimits, readColumnLimits } from '#tests/support/permissions/column-limits.ts'

test('what is deleted leaves the bin on the day that its row says', async () => {
  const [row] = await backend.database.query<{ gone: string }>(
    'select private.bin_since()::text as gone',
    [],
  )
  const leaves = Date.parse(leavesBinAt(row!.gone))
  expect(Math.abs(leaves - Date.now())).toBeLessThan(60 * 60 * 1000)
})

test('the database takes the largest picture that a browser may send, and none beyond', async () => {
  const checks = await backend.database.query<{ rule: string }>(
    "select pg_get_constraintdef(oid) as rule from pg_constraint where conname ~ '^pictures_(width|height|bytes)_check$'",
    [],
  )
  const found = checks.map(({ rule }) => /\((\w+) <= '?(\d+)/.exec(rule)!.slice(1, 3))
  const { width, height, bytes } = Object.fromEntries(found) as Record<string, string>
  expect({ width: Number(width), height: Number(height) }).toEqual(largestPicture)
  const files = fileWidths(largestPicture.width).length
  expect(Number(bytes)).toBeGreaterThanOrEqual(files * pictureLimits.fileBytes)
})

test.each([
  ['generate_codes', `not between 1 and ${mostCodes}`],
  ['import_codes', `not between 1 and ${mostImported}`],
  ['most_devices', `select ${mostDevices}`],
  ['accept_transfer', `interval '${transferSeconds / 60} minutes'`],
])('%s() has the number that the screens have: %s', async (name, words) => {
  const [found] = await backend.database.query<{ text: string }>(
    'select pg_get_functiondef(oid) as text from pg_proc where proname = $1',
    [name],
  )
  expect(found!.text).toContain(words)
})

test('a fan may type a code into the contact form with blanks and dashes', () =>
  expect(contactLimits.code).toBeGreaterThan(8))

test('each text is as long as its form says, and no other column has a maximum length', async () => {
  const found = await readColumnLimits((sql) => backend.database.query(sql, []))
  expect(found).toEqual(columnLimits)
})

const edition = { name: 'LP', colour: '', copies: null, soldOut: false, url: '' }
const link = { name: 'Bandcamp', url: 'https://label.example' }
const text = (length: number) => 'x'.repeat(length)
const address = (length: number) => `https://${text(length - 8)}`
const rows = (row: object, length: number) => Array.from({ length }, () => row)

test.each([
  ['editions', rows(edition, editionLimits.rows), rows(edition, editionLimits.rows + 1)],
  ...[
    ['name', text(editionLimits.name), text(editionLimits.name + 1)],
    ['name', 'x', ' '],
    ['colour', text(editionLimits.colour), text(editionLimits.colour + 1)],
    ['copies', editionLimits.copies, editionLimits.copies + 1],
    ['copies', 1, 0],
    ['copies', null, 1.5],
    ['url', address(2000), address(2001)],
    ['url', '/shop', 'http://label.example'],
  ].map(([field, good, bad]) => [
    'editions',
    [{ ...edition, [field as string]: good }],
    [{ ...edition, [field as string]: bad }],
  ]),
  [
    'listeningLinks',
    rows(link, listeningLinkLimits.rows),
    rows(link, listeningLinkLimits.rows + 1),
  ],
  ...[
    ['name', text(listeningLinkLimits.name), text(listeningLinkLimits.name + 1)],
    ['name', 'x', ' '],
    ['url', address(2000), address(2001)],
    ['url', '/listen', ''],
  ].map(([field, good, bad]) => [
    'listeningLinks',
    [{ ...link, [field as string]: good }],
    [{ ...link, [field as string]: bad }],
  ]),
] as [string, object[], object[]][])(
  'the form and the database agree about a list of %s ($#)',
  async (field, good, bad) => {
    const rule = field === 'editions' ? 'private.are_editions' : 'private.are_listening_links'
    for (const [list, isGood] of [
      [good, true],
      [bad, false],
    ] as const) {
      const release = { ...newRelease('2026'), title: 'x', artist: 'x', [field]: list }
      expect('output' in validate(releaseInput, release)).toBe(isGood)
      const [judged] = await backend.database.query<{ passes: boolean }>(
        `select ${rule}($1::jsonb) as passes`,
        [JSON.stringify(list)],
      )
      expect(judged!.passes).toBe(isGood)
    }
  },
)
