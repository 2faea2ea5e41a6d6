// A maximum length stands once in TypeScript and once in SQL. They have to agree.
import { expect, test } from 'vitest'
import { mostCodes, mostImported } from '#src/features/codes/admin/schema.ts'
import { transferSeconds } from '#src/features/codes/redeem/transfer.ts'
import { pictureLimits } from '#src/features/pictures/admin/limits.ts'
import { fileWidths, largestPicture } from '#src/lib/picture-address.ts'
import { contactLimits } from '#src/features/contact/contract.ts'
import {
  isGtin,
  listeningLinkFields,
  rowLimits,
} from '#src/features/releases/admin/edition-fields.ts'
import { newRelease, releaseInput } from '#src/features/releases/admin/schema.ts'
import { leavesBinAt } from '#src/lib/bin.ts'
import { validate } from '#src/lib/validate.ts'
import { typedEdition } from '#tests/support/backend/releases.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import { limitsOf } from '#src/lib/field.ts'
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
  ['most_devices', 'return 3;'],
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

const link = { name: 'Bandcamp', url: 'https://label.example' }
const text = (length: number) => 'x'.repeat(length)
const address = (length: number) => `https://${text(length - 8)}`
const links = (length: number) => Array.from({ length }, () => link)
const longestName = limitsOf(listeningLinkFields(1)).name!
const badLinks = [
  [{ ...link, name: text(longestName + 1) }],
  [{ ...link, name: ' ' }],
  [{ ...link, url: address(2001) }],
  [{ ...link, url: '' }],
  [{ ...link, url: 'http://label.example' }],
]
const goodLinks = [
  [{ ...link, name: text(longestName) }],
  [{ ...link, url: address(2000) }],
  [{ ...link, url: '/listen' }],
]

test.each([
  ['listening links', rowLimits.listeningLinks, (listeningLinks: object[]) => ({ listeningLinks })],
  [
    'shops',
    rowLimits.shops,
    (shops: object[]) => ({ editions: [{ ...typedEdition, links: shops }] }),
  ],
] as const)('the form and the database agree about a list of %s', async (_, most, within) => {
  const agreed = async (list: object[], isGood: boolean) => {
    const release = { ...newRelease('2026'), title: 'x', artist: 'x', ...within(list) }
    expect('output' in validate(releaseInput, release)).toBe(isGood)
    const [judged] = await backend.database.query<{ passes: boolean }>(
      'select private.are_named_links($1::jsonb, $2) as passes',
      [JSON.stringify(list), most],
    )
    expect(judged!.passes).toBe(isGood)
  }
  for (const list of [links(0), links(most), ...goodLinks]) await agreed(list, true)
  for (const list of [links(most + 1), ...badLinks]) await agreed(list, false)
})

test('the form and the database agree about barcodes', async () => {
  const codes = ['4006381333931', '036000291452', '96385074', '10614141000415']
  const wrong = [
    ...codes.map((code) => `${code.slice(0, -1)}${(+code.at(-1)! + 1) % 10}`),
    '',
    '12',
  ]
  for (const [code, isGood] of [
    ...codes.map((code) => [code, true]),
    ...wrong.map((code) => [code, false]),
  ]) {
    expect([code, isGtin(`${code}`)]).toEqual([code, isGood])
    const [judged] = await backend.database.query('select private.is_gtin($1) as passes', [code])
    expect([code, judged]).toEqual([code, { passes: isGood }])
  }
})
