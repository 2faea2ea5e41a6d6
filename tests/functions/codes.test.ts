import { randomBytes, randomUUID } from 'node:crypto'
import { PostgrestClient } from '@supabase/postgrest-js'
import { expect, test } from 'vitest'
import { generateCodes } from '#netlify/server/codes/generate-codes.ts'
import type { CodeList, OpenCodes } from '#src/features/codes/admin/contract.ts'
import { formatDay, specStyle } from '#src/lib/dates.ts'
import { addCode, deletedReleaseId, readCode, releaseId } from '#tests/support/backend/backend.ts'
import {
  admin,
  backend,
  exec,
  find,
  generate,
  reopen,
  spend,
  sql,
  typeCode,
} from '#tests/support/functions/codes-fixture.ts'
import { readAll } from '#tests/support/functions/read-all.ts'

const list = (query: object = {}) => admin.call<CodeList>('listCodes', query)
const everything = async () => ({
  codes: await sql('select * from public.codes order by id'),
  batches: await sql('select * from public.code_batches order by id'),
})

// Generating.

test('1,000 codes are made in one request: unused, of this release, in one batch', async () => {
  const made = await generate({ quantity: 1000, batchName: ' First pressing ' })
  expect(made).toMatchObject({
    status: 201,
    outcome: 'generated',
    batch: { name: 'First pressing', used: 0, total: 1000, createdBy: 'ada' },
  })
  expect(new Set(made.codes).size).toBe(1000)
  const stored = await sql<{ id: string }>(
    'select id from public.codes where batch_id = $1 and release_id = $2 and not used order by serial',
    [made.batch.id, releaseId],
  )
  expect(stored.map(({ id }) => id)).toEqual(made.codes)
})

test('the unused codes of a prefix are counted, of all releases, in whatever form it is typed', async () => {
  for (const code of ['OPEN0001', 'OPEN0002', 'OPEX0001', 'OPEN0004']) await addCode(backend, code)
  await spend('OPEN0004')
  const count = (prefix?: string) => admin.call<OpenCodes>('countOpenCodes', { prefix })
  expect(await count('OPEN')).toMatchObject({ open: 2 })
  expect(await count(' ope')).toMatchObject({ open: 3 })
  expect(await count('_PEN')).toMatchObject({ error: { code: 'bad-request' } })
  const [all] = await sql('select count(*)::int as open from public.codes where not used')
  expect(await count()).toMatchObject(all!)
})

test('a batch without a name is named for its release and the day', async () => {
  const today = formatDay(new Date().toISOString().slice(0, 10), specStyle)
  expect(await generate({ batchName: '' })).toMatchObject({
    batch: { name: `Una Corda, ${today}` },
  })
})

const badPrefix = 'A prefix has at most 4 characters, A to Z and 0 to 9.'
test.each([
  [{ releaseId: '', quantity: 0 }, 'Please select a release', 'releaseId'],
  [{ quantity: 1001, prefix: 'TOOLONG' }, 'Quantity must be between 1 and 1000', 'quantity'],
  [{ prefix: 'Ä-' }, badPrefix, 'prefix'],
])('generating with %j is refused and makes nothing', async (part, message, field) => {
  const before = await everything()
  const error = { message, fields: { [field]: message } }
  expect(await generate(part)).toMatchObject({ status: 400, error })
  expect(await everything()).toEqual(before)
})

test.each([deletedReleaseId, '00000000-0000-4000-8000-0000000000ff'])(
  'no codes are made for a release that is not there: %s',
  async (gone) => {
    const before = await everything()
    const error = { message: 'This release was deleted. Please select another one.' }
    for (const batchName of ['', 'Named'])
      expect(await generate({ releaseId: gone, batchName })).toMatchObject({ status: 409, error })
    expect(await everything()).toEqual(before)
  },
)

/** generateCodes() with the admin's own token and a random source of the test. */
function generateWith(quantity: number, prefix: string, random: (size: number) => Uint8Array) {
  const database = new PostgrestClient(`${backend.url}/rest/v1`, {
    headers: {
      apikey: backend.secrets.publishableKey,
      authorization: `Bearer ${admin.tokens().access_token}`,
    },
  })
  const input = { releaseId, quantity, prefix, batchName: 'Drawn', isDormant: false }
  return generateCodes(input, database, { random, hasTime: () => true })
}

/** A source that draws the same character every time; 10 is C. */
const sameBytes = (byte: number) => (size: number) => new Uint8Array(size).fill(byte)

test('a code that exists already is replaced by another', async () => {
  await addCode(backend, 'RARECCCC')
  let draws = 0
  const made = await generateWith(2, 'RARE', (size) =>
    ++draws === 1 ? sameBytes(10)(size) : randomBytes(size),
  )
  expect(made.codes).toHaveLength(2)
  expect(made.codes).not.toContain('RARECCCC')
})

test('when every draw is taken, the failure says so after 100 rounds and nothing is made', async () => {
  await addCode(backend, 'FULLCCCC')
  const before = await everything()
  let draws = 0
  const drawing = generateWith(1, 'FULL', (size) => {
    draws++
    return sameBytes(10)(size)
  })
  await expect(drawing).rejects.toMatchObject({
    status: 409,
    code: 'no-unique-codes',
    message: 'Unable to generate unique codes. Try a different prefix.',
  })
  expect(draws).toBe(101)
  expect(await everything()).toEqual(before)
})

test('a batch of which one code cannot be unique is not made at all', async () => {
  const before = await everything()
  await expect(generateWith(2, 'HALF', sameBytes(10))).rejects.toMatchObject({
    code: 'no-unique-codes',
  })
  expect(await everything()).toEqual(before)
})

// Lists.

test('codes are listed by release, by batch and by use, newest first', async () => {
  const { batch, codes: made } = await generate({ batchName: 'Listed' })
  await typeCode(made[1]!)
  const ids = async (query: object) => (await list(query)).items.map(({ id }) => id)
  // Within a batch by serial.
  const ordered = made.toReversed()
  expect(await ids({ batchId: batch.id })).toEqual(ordered)
  expect(await ids({ batchId: batch.id, state: 'redeemed' })).toEqual([made[1]])
  expect(await ids({ batchId: batch.id, state: 'available' })).toEqual(
    ordered.filter((id) => id !== made[1]),
  )
  expect(await ids({ batchId: batch.id, state: 'dormant' })).toEqual([])
  expect(await ids({ releaseId: deletedReleaseId })).toEqual([])
  expect((await list({ releaseId, batchId: batch.id })).total).toBe(3)
  const [newest] = (await list({ batchId: batch.id, state: 'available' })).items
  const id = ordered.find((one) => one !== made[1])!
  expect(newest).toEqual({
    id,
    state: 'available',
    serial: made.indexOf(id) + 1,
    givenTo: null,
    used: false,
    redeemedAt: null,
    createdAt: expect.stringMatching(/^\d{4}-/),
    release: { id: releaseId, title: 'Una Corda', artist: 'Odile Marrow', isDeleted: false },
    batch: { id: batch.id, name: 'Listed' },
  })
})

test('codes are listed from the oldest on, and by when they were redeemed, page by page', async () => {
  const { batch, codes: made } = await generate({ quantity: 5 })
  for (const [index, hour] of [
    ['1', '08'],
    ['3', '12'],
    ['0', '10'],
  ] as const)
    await sql(`update public.codes set redeemed_at = '2026-01-01 ${hour}:00+00' where id = $1`, [
      made[Number(index)],
    ])
  const walk = async (sort: string) => {
    const query = { batchId: batch.id, sort, limit: 2 }
    const read = (after?: string) => list({ ...query, after })
    return (await readAll(read)).map(({ id }) => id)
  }
  expect(await walk('oldest')).toEqual(made)
  expect(await walk('redeemed')).toEqual([made[3], made[0], made[1]])
})

test('a place in the list tells no code', async () => {
  const { next } = await list({ limit: 1 })
  expect(next).toMatch(/^\d+$/)
})

test('a list counts to 10,000 and says that there are more', async () => {
  expect(await list({ limit: 1 })).toMatchObject({ more: false })
  await exec(`
    insert into public.codes (id, release_id)
    select 'M' || lpad(n::text, 7, '0'), '${deletedReleaseId}' from generate_series(1, 10001) n`)
  const { total, more, items } = await list({ releaseId: deletedReleaseId, limit: 100 })
  expect({ total, more, length: items.length }).toEqual({ total: 10_000, more: true, length: 100 })
  await exec("delete from public.codes where id like 'M0%'")
})

test.each([
  { after: 'RARECCCC' },
  { state: 'maybe' },
  { releaseId: 'x' },
  { batchId: 'x' },
  { limit: 101 },
])('a list is not asked for with %j', async (query) =>
  expect(await list(query)).toMatchObject({ status: 400, error: { code: 'bad-request' } }),
)

// Looking up and helping.

test('a code is found however it is typed, with its release and batch, and never its claim', async () => {
  const { codes: made, batch } = await generate({ quantity: 1 })
  const code = made[0]!
  await typeCode(code)
  const found = await find(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `)
  expect(found.code).toMatchObject({ id: code, used: true, batch: { id: batch.id } })
  expect(found.code.redeemedAt).toMatch(/^\d{4}-/)
  expect(JSON.stringify(found)).not.toMatch(/claim|xxxxx/)
})

test('what a fan would hear is what a fan hears', async () => {
  await addCode(backend, 'HEARGOOD')
  await addCode(backend, 'HEARUSED')
  await addCode(backend, 'HEARGONE', deletedReleaseId)
  await spend('HEARUSED')
  const pause = (allowed: boolean) =>
    exec(`update public.site_settings set allow_new_code_redemptions = ${allowed}`)
  const cases = ['HEARGOOD', 'HEARUSED', 'HEARGONE']
  const foreseen = () => Promise.all(cases.map(async (code) => (await find(code)).fanOutcome))
  await pause(false)
  expect(await foreseen()).toEqual(Array(3).fill('redemptions-paused'))
  await pause(true)
  const before = await foreseen()
  expect(before).toEqual(['redeemed', 'already-used', 'unknown-code'])
  for (const [at, code] of cases.entries()) expect((await typeCode(code))[1]).toBe(before[at])
})

const reason = 'Lost'
test.each([
  ['lookUpCode', () => ({})],
  ['actOnCodes', () => ({ action: 'void', actionId: randomUUID(), reason, givenTo: '' })],
  ['makeCodeAvailable', () => ({})],
  ['replaceCode', () => ({ reason, requestId: randomUUID() })],
])('%s takes a code in any typed form, and refuses what is none', async (name, others) => {
  const { codes: made } = await generate({ quantity: 1 })
  const code = made[0]!
  await spend(code)
  const typed = ` ${code.slice(0, 4).toLowerCase()} - ${code.slice(4)}`
  const ask = (given: string) => admin.call(name, { code: given, ...others() })
  expect(await ask(typed)).not.toHaveProperty('error')
  expect(await ask('short')).toMatchObject({ status: 400, error: { code: 'malformed-code' } })
})

test('a code that does not exist, or cannot, is not found in the words of the catalogue', async () => {
  const message = 'Code not found. Please check your code and try again.'
  expect(await find('ZZZZZZZZ')).toMatchObject({ status: 404, error: { message } })
  expect(await find('short')).toMatchObject({ status: 400, error: { code: 'malformed-code' } })
})

test('a spent code is made available again, and the next fan gets the release', async () => {
  await addCode(backend, 'AGAIN001')
  await typeCode('AGAIN001')
  expect(await reopen('again-001')).toMatchObject({
    status: 200,
    outcome: 'available',
    code: { id: 'AGAIN001', used: false, redeemedAt: null, release: { id: releaseId } },
  })
  expect(await readCode(backend, 'AGAIN001')).toEqual({ used: false, claim: null })
  expect(await typeCode('AGAIN001')).toEqual([200, 'redeemed'])
})

test('a code spent on a deleted release is moved to another one, and not without', async () => {
  await addCode(backend, 'AGAIN002', deletedReleaseId)
  await typeCode('AGAIN002')
  expect(await reopen('AGAIN002')).toMatchObject({ status: 409, error: { code: 'release-gone' } })
  expect(await readCode(backend, 'AGAIN002')).toMatchObject({ used: true })
  const code = { used: false, release: { id: releaseId } }
  expect(await reopen('AGAIN002', { releaseId })).toMatchObject({ code })
  expect(await typeCode('AGAIN002')).toEqual([200, 'redeemed'])
})

test('a code is not moved away from a release that is not deleted', async () => {
  const [other] = await sql<{ id: string }>(
    "insert into public.releases (title, artist, year) values ('Other', 'x', '2026') returning id",
  )
  await addCode(backend, 'STAYS001')
  await typeCode('STAYS001')
  const before = await everything()
  expect(await reopen('STAYS001', { releaseId: other!.id })).toMatchObject({
    status: 409,
    error: { code: 'release-stays' },
  })
  expect(await everything()).toEqual(before)
})

test('a code that does not exist is not made available', async () => {
  expect((await reopen('ZZZZZZZZ')).status).toBe(404)
  expect((await reopen('short')).status).toBe(400)
})
