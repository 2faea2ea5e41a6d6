import { randomBytes } from 'node:crypto'
import { PostgrestClient } from '@supabase/postgrest-js'
import { beforeAll, expect, test } from 'vitest'
import codes from '#netlify/functions/codes.ts'
import redeem from '#netlify/functions/redeem.ts'
import { generateCodes } from '#netlify/server/codes/codes.ts'
import type { CodeList, FoundCode, AdminCode } from '#src/features/codes/admin/contract.ts'
import { formatDay } from '#src/lib/dates.ts'
import { backend, admin } from '#tests/support/functions/staff-fixture.ts'
import {
  addCode,
  addReleases,
  deletedReleaseId,
  readCode,
  releaseId,
} from '#tests/support/backend/backend.ts'
import { call } from '#tests/support/functions/call.ts'

beforeAll(() => addReleases(backend))

type Answer = {
  outcome?: string
  batch: { id: string; name: string; used: number; total: number; createdBy: string }
  codes: string[]
  code: AdminCode
  error: { code: string; message: string; fields?: Record<string, string> }
}

const read = async (answer: Response) => (await answer.json()) as Answer
const generate = (body: object) =>
  admin.send(codes, 'POST /api/codes', { body: { releaseId, quantity: 10, ...body } })
const makeAvailable = (body: object) => admin.send(codes, 'PATCH /api/codes', { body })
const search = (code: string) => admin.send(codes, 'POST /api/codes/search', { body: { code } })
const found = async (code: string) => (await (await search(code)).json()) as FoundCode
const list = async (query = '') =>
  (await (await admin.send(codes, `GET /api/codes${query}`)).json()) as CodeList
const type = (code: string) =>
  call(redeem, '/api/redeem', { body: { code, claim: 'x'.repeat(21) } })
const everything = async () => ({
  codes: await backend.database.query('select * from public.codes order by id', []),
  batches: await backend.database.query('select * from public.code_batches order by id', []),
})

// Generating.

test('1,000 codes are made in one request: unused, of this release, in one batch', async () => {
  const answer = await generate({ quantity: 1000, batchName: ' First pressing ' })
  expect(answer.status).toBe(201)
  const { outcome, batch, codes: made } = await read(answer)
  expect(outcome).toBe('generated')
  expect(batch).toMatchObject({ name: 'First pressing', used: 0, total: 1000, createdBy: 'ada' })
  expect(new Set(made).size).toBe(1000)
  const stored = await backend.database.query<{ id: string }>(
    'select id from public.codes where batch_id = $1 and release_id = $2 and not used order by serial',
    [batch.id, releaseId],
  )
  expect(stored.map(({ id }) => id)).toEqual(made)
})

test('a code has 8 characters, and leaves out 0, O, 1, I and L in its random part', async () => {
  const { codes: made } = await read(await generate({ quantity: 200 }))
  for (const code of made) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
})

test('the unused codes of a prefix are counted, of all releases, in whatever form it is typed', async () => {
  for (const code of ['OPEN0001', 'OPEN0002', 'OPEX0001']) await addCode(backend, code)
  await addCode(backend, 'OPEN0004')
  await type('OPEN0004')
  const count = async (query: string) =>
    (await admin.send(codes, `GET /api/codes/open${query}`)).json()
  expect(await count('?prefix=OPEN')).toEqual({ open: 2 })
  expect(await count('?prefix=%20ope')).toEqual({ open: 3 })
  expect(await count('?prefix=_PEN')).toMatchObject({ error: { code: 'bad-request' } })
  const [all] = await backend.database.query<{ open: number }>(
    'select count(*)::int as open from public.codes where not used',
    [],
  )
  expect(await count('')).toEqual(all)
})

test('a prefix is upper-cased, kept as it is and counts toward the 8', async () => {
  const { codes: made } = await read(await generate({ prefix: ' l0o1 ' }))
  for (const code of made) expect(code).toMatch(/^L0O1[2-9A-HJKMNP-Z]{4}$/)
})

test('a generated code is redeemed by a fan', async () => {
  const { codes: made } = await read(await generate({ quantity: 1 }))
  expect(await read(await type(made[0]!))).toMatchObject({
    outcome: 'redeemed',
    release: { title: 'Una Corda' },
  })
})

test('a batch without a name is named for its release and the day', async () => {
  const today = formatDay(new Date().toISOString().slice(0, 10))
  expect((await read(await generate({ quantity: 1 }))).batch.name).toBe(`Una Corda, ${today}`)
})

test.each([
  [{ releaseId: '' }, 'Please select a release', 'releaseId'],
  [{ releaseId: 'nonsense', quantity: 0 }, 'Please select a release', 'releaseId'],
  [{ quantity: 0 }, 'Quantity must be between 1 and 1000', 'quantity'],
  [{ quantity: 1001 }, 'Quantity must be between 1 and 1000', 'quantity'],
  [{ quantity: 1.5 }, 'Quantity must be between 1 and 1000', 'quantity'],
  [{ quantity: 'ten' }, 'Quantity must be between 1 and 1000', 'quantity'],
  [{ quantity: null, prefix: 'TOOLONG' }, 'Quantity must be between 1 and 1000', 'quantity'],
  [
    { prefix: 'ABCDE' },
    'A prefix has at most 4 characters, letters from A to Z and digits from 0 to 9.',
    'prefix',
  ],
  [
    { prefix: 'Ä-' },
    'A prefix has at most 4 characters, letters from A to Z and digits from 0 to 9.',
    'prefix',
  ],
  [
    { batchName: 'x'.repeat(121) },
    'Please keep the name of the batch within 120 characters.',
    'batchName',
  ],
])('generating with %j is refused and makes nothing', async (part, message, field) => {
  const before = await everything()
  const answer = await generate(part)
  expect(answer.status).toBe(400)
  expect((await read(answer)).error).toMatchObject({ message, fields: { [field]: message } })
  expect(await everything()).toEqual(before)
})

test.each([deletedReleaseId, '00000000-0000-4000-8000-0000000000ff'])(
  'no codes are made for a release that is not there: %s',
  async (gone) => {
    const before = await everything()
    for (const batchName of ['', 'Named']) {
      const answer = await generate({ releaseId: gone, batchName })
      expect([answer.status, (await read(answer)).error.message]).toEqual([
        409,
        'This release was deleted. Please select another one.',
      ])
    }
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
  const { batch, codes: made } = await read(await generate({ quantity: 3, batchName: 'Listed' }))
  await type(made[1]!)
  const ids = async (query: string) => (await list(query)).items.map(({ id }) => id)
  // Within a batch by serial.
  const ordered = made.toReversed()
  expect(await ids(`?batchId=${batch.id}`)).toEqual(ordered)
  expect(await ids(`?batchId=${batch.id}&state=redeemed`)).toEqual([made[1]])
  expect(await ids(`?batchId=${batch.id}&state=available`)).toEqual(
    ordered.filter((id) => id !== made[1]),
  )
  expect(await ids(`?batchId=${batch.id}&state=dormant`)).toEqual([])
  expect(await ids(`?releaseId=${deletedReleaseId}`)).toEqual([])
  expect((await list(`?releaseId=${releaseId}&batchId=${batch.id}`)).total).toBe(3)
  const [newest] = (await list(`?batchId=${batch.id}&state=available`)).items
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

test('pages hold every code exactly once, while others are made', async () => {
  const { batch, codes: made } = await read(await generate({ quantity: 25, batchName: 'Paged' }))
  const seen: string[] = []
  let page = await list(`?releaseId=${releaseId}&limit=10`)
  for (;;) {
    seen.push(...page.items.filter((code) => code.batch?.id === batch.id).map(({ id }) => id))
    if (!page.next || seen.length >= 25) break
    await generate({ quantity: 3 })
    page = await list(`?releaseId=${releaseId}&limit=10&after=${page.next}`)
  }
  expect(seen).toEqual(made.toReversed())
})

test('codes are listed from the oldest on, and by when they were redeemed, page by page', async () => {
  const { batch, codes: made } = await read(await generate({ quantity: 5, batchName: 'Sorted' }))
  for (const [index, hour] of [
    ['1', '08'],
    ['3', '12'],
    ['0', '10'],
  ] as const)
    await backend.database.query(
      `update public.codes set redeemed_at = '2026-01-01 ${hour}:00+00' where id = $1`,
      [made[Number(index)]],
    )
  const walk = async (sort: string) => {
    const seen: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const page: CodeList = await list(`?batchId=${batch.id}&sort=${sort}&limit=2&after=${after}`)
      seen.push(...page.items.map(({ id }) => id))
      after = page.next
    }
    return seen
  }
  expect(await walk('oldest')).toEqual(made)
  expect(await walk('redeemed')).toEqual([made[3], made[0], made[1]])
})

test('a place in the list tells no code', async () => {
  const { next } = await list('?limit=1')
  expect(next).toMatch(/^\d+$/)
})

test('a list counts to 10,000 and says that there are more', async () => {
  expect(await list('?limit=1')).toMatchObject({ more: false })
  await backend.database.exec(`
    insert into public.codes (id, release_id)
    select 'M' || lpad(n::text, 7, '0'), '${deletedReleaseId}' from generate_series(1, 10001) n`)
  const { total, more, items } = await list(`?releaseId=${deletedReleaseId}&limit=100`)
  expect({ total, more, length: items.length }).toEqual({ total: 10_000, more: true, length: 100 })
  await backend.database.exec("delete from public.codes where id like 'M0%'")
})

test.each(['limit=101', 'after=RARECCCC', 'after=-1', 'state=maybe', 'releaseId=x', 'batchId=x'])(
  'a list is not asked for with %s',
  async (query) => {
    const answer = await admin.send(codes, `GET /api/codes?${query}`)
    expect([answer.status, (await read(answer)).error.code]).toEqual([400, 'bad-request'])
  },
)

// Looking up and helping.

test('a code is found however it is typed, with its release and batch, and never its claim', async () => {
  const { codes: made, batch } = await read(await generate({ quantity: 1, batchName: 'Found' }))
  const code = made[0]!
  await type(code)
  const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `
  const answer = await found(typed)
  expect(answer.code).toMatchObject({ id: code, used: true, batch: { id: batch.id } })
  expect(answer.code.redeemedAt).toMatch(/^\d{4}-/)
  expect(JSON.stringify(answer)).not.toContain('claim')
  expect(JSON.stringify(answer)).not.toContain('xxxxx')
})

test('what a fan would hear is what a fan hears', async () => {
  await addCode(backend, 'HEARGOOD')
  await addCode(backend, 'HEARUSED')
  await addCode(backend, 'HEARGONE', deletedReleaseId)
  await backend.database.exec("update public.codes set redeemed_at = now() where id = 'HEARUSED'")
  const pause = (allowed: boolean) =>
    backend.database.exec(`update public.site_settings set allow_new_code_redemptions = ${allowed}`)
  const cases = ['HEARGOOD', 'HEARUSED', 'HEARGONE']
  const foreseen = async () =>
    Promise.all(cases.map(async (code) => (await found(code)).fanOutcome))
  await pause(false)
  expect(await foreseen()).toEqual(Array(3).fill('redemptions-paused'))
  await pause(true)
  const before = await foreseen()
  expect(before).toEqual(['redeemed', 'already-used', 'unknown-code'])
  const heard = await Promise.all(cases.map(async (code) => (await read(await type(code))).outcome))
  expect(heard).toEqual(before)
})

test('a code that does not exist, or cannot, is not found in the words of the catalogue', async () => {
  const unknown = await search('ZZZZZZZZ')
  expect([unknown.status, (await read(unknown)).error.message]).toEqual([
    404,
    'Code not found. Please check your code and try again.',
  ])
  const malformed = await search('short')
  expect([malformed.status, (await read(malformed)).error.code]).toEqual([400, 'malformed-code'])
})

test('a spent code is made available again, and the next fan gets the release', async () => {
  await addCode(backend, 'AGAIN001')
  await type('AGAIN001')
  const answer = await makeAvailable({ id: 'again-001' })
  expect(answer.status).toBe(200)
  expect(await read(answer)).toMatchObject({
    outcome: 'available',
    code: { id: 'AGAIN001', used: false, redeemedAt: null, release: { id: releaseId } },
  })
  expect(await readCode(backend, 'AGAIN001')).toEqual({ used: false, claim: null })
  expect((await read(await type('AGAIN001'))).outcome).toBe('redeemed')
})

test('a code spent on a deleted release is moved to another one, and not without', async () => {
  await addCode(backend, 'AGAIN002', deletedReleaseId)
  await type('AGAIN002')
  const refused = await makeAvailable({ id: 'AGAIN002' })
  expect([refused.status, (await read(refused)).error.code]).toEqual([409, 'release-gone'])
  expect(await readCode(backend, 'AGAIN002')).toMatchObject({ used: true })
  const moved = await read(await makeAvailable({ id: 'AGAIN002', releaseId }))
  expect(moved.code).toMatchObject({ used: false, release: { id: releaseId } })
  expect((await read(await type('AGAIN002'))).outcome).toBe('redeemed')
})

test('a code is not taken away from a release that is there', async () => {
  const [other] = await backend.database.query<{ id: string }>(
    "insert into public.releases (title, artist, year) values ('Other', 'x', '2026') returning id",
    [],
  )
  await addCode(backend, 'STAYS001')
  await type('STAYS001')
  const before = await everything()
  const answer = await makeAvailable({ id: 'STAYS001', releaseId: other!.id })
  expect([answer.status, (await read(answer)).error.code]).toEqual([409, 'release-stays'])
  expect(await everything()).toEqual(before)
})

test('a code that does not exist is not made available', async () => {
  expect((await makeAvailable({ id: 'ZZZZZZZZ' })).status).toBe(404)
  expect((await makeAvailable({ id: 'short' })).status).toBe(400)
})
