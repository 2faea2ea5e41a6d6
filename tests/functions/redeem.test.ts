import { beforeAll, expect, test } from 'vitest'
import redeem from '#netlify/functions/redeem.ts'
import { clientKeys } from '#netlify/server/http/client-key.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import { addCode, addReleases, deletedReleaseId, readCode } from '#tests/support/backend/backend.ts'
import { call, freshAddress } from '#tests/support/functions/call.ts'
import { scaled } from '#tests/support/scale.ts'

beforeAll(() => addReleases(backend))

const claim = (name: string) => name.padEnd(21, '-')
const post = (body: unknown, ip?: string) =>
  call(redeem, '/api/redeem', { body, ...(ip ? { ip } : {}) })

async function setting(sql: string): Promise<void> {
  await backend.database.exec(`update public.site_settings set ${sql}`)
}

test('a printed code becomes a release, once', async () => {
  await addCode(backend, 'FRESH001')
  const answer = await post({ code: 'FRESH001', claim: claim('first') })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    outcome: 'redeemed',
    release: {
      artist: 'Odile Marrow',
      title: 'Una Corda',
      year: '2024',
      coverImage: '/demo/sleeves/th-010.svg',
      downloadUrl: 'https://files.example/th-010.zip',
      mp3Url: 'https://files.example/th-010-mp3.zip',
      flacUrl: null,
      page: '/release/odile-marrow-una-corda',
      files: [],
      previews: [],
      until: expect.any(String) as string,
    },
  })
  const again = await post({ code: 'FRESH001', claim: claim('second') })
  expect(again.status).toBe(409)
  expect(await again.json()).toEqual({ outcome: 'already-used' })
  expect(await readCode(backend, 'FRESH001')).toMatchObject({ used: true, claim: claim('first') })
})

test('a release that the site does not show has no page to lead to', async () => {
  await addCode(backend, 'PAGE0001')
  const show = (listed: boolean) =>
    backend.database.query('update public.releases set listed = $1', [listed])
  await show(false)
  const answer = await post({ code: 'PAGE0001', claim: claim('page') })
  expect(await answer.json()).toMatchObject({ release: { title: 'Una Corda', page: null } })
  await show(true)
})

test('an answer lost after the commit is given again to the same claim', async () => {
  await addCode(backend, 'LOST0001')
  await post({ code: 'LOST0001', claim: claim('train') })
  const again = await post({ code: 'LOST0001', claim: claim('train') })
  expect(again.status).toBe(200)
  expect(await again.json()).toMatchObject({ release: { title: 'Una Corda' } })
})

test.each([
  ['6 days 23 hours', 200],
  ['7 days 1 minute', 409],
])('a claim is honoured for 7 days: after %s it is %i', async (age, status) => {
  const code = status === 200 ? 'OLD00001' : 'OLD00002'
  await addCode(backend, code)
  await post({ code, claim: claim('kept') })
  await backend.database.query(
    'update public.codes set redeemed_at = now() - $2::interval where id = $1',
    [code, age],
  )
  expect((await post({ code, claim: claim('kept') })).status).toBe(status)
})

test('spaces, hyphens and lower case are forgiven', async () => {
  await addCode(backend, 'LOOSE001')
  expect((await post({ code: ' loose-001 ' })).status).toBe(200)
})

test('without a claim of its own a connection gets its answer again, another one does not', async () => {
  await addCode(backend, 'PLAIN001')
  const ip = freshAddress()
  expect((await post({ code: 'PLAIN001' }, ip)).status).toBe(200)
  expect((await post({ code: 'PLAIN001', claim: '' }, ip)).status).toBe(200)
  expect((await post({ code: 'PLAIN001' })).status).toBe(409)
})

test('a claim derived from a connection is honoured for an hour', async () => {
  await addCode(backend, 'PLAIN002')
  const ip = freshAddress()
  await post({ code: 'PLAIN002' }, ip)
  await backend.database.exec(
    `update public.codes set redeemed_at = now() - interval '61 minutes' where id = 'PLAIN002'`,
  )
  expect((await post({ code: 'PLAIN002' }, ip)).status).toBe(409)
})

test('an unknown code is not found', async () => {
  const answer = await post({ code: 'NOSUCH01' })
  expect(answer.status).toBe(404)
  expect(await answer.json()).toEqual({ outcome: 'unknown-code' })
})

test('a code whose release is missing is spent and not found', async () => {
  await addCode(backend, 'GONE0001', deletedReleaseId)
  const answer = await post({ code: 'GONE0001', claim: claim('gone') })
  expect(answer.status).toBe(404)
  expect(await answer.json()).toEqual({ outcome: 'unknown-code' })
  expect(await readCode(backend, 'GONE0001')).toMatchObject({ used: true })
})

test.each(['SHORT', 'TOO-LONG-TO-BE-A-CODE', 'DEADWÄX1', "'; drop--", '', '   '])(
  'what cannot be a code is refused as such: %j',
  async (code) => {
    const answer = await post({ code })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ outcome: 'malformed-code' })
  },
)

test('paused redemptions refuse kindly and leave the code alone', async () => {
  await addCode(backend, 'PAUSE001')
  await setting('allow_new_code_redemptions = false')
  const answer = await post({ code: 'PAUSE001', claim: claim('pause') })
  await setting('allow_new_code_redemptions = true')
  expect(answer.status).toBe(403)
  expect(await answer.json()).toEqual({ outcome: 'redemptions-paused' })
  expect(await readCode(backend, 'PAUSE001')).toEqual({ used: false, claim: null })
})

/** So many wrong codes from one connection; answers the status of the last. */
let misses = 0
async function miss(ip: string, times = 1): Promise<number> {
  let status = 0
  for (let time = 0; time < times; time++)
    ({ status } = await post({ code: `${++misses}`.padStart(8, 'NOSUCH') }, ip))
  return status
}

test('ten misses are free; beyond them a try brings a proof, and no code is refused for it', async () => {
  const ip = freshAddress()
  await addCode(backend, 'ALLOW001')
  expect(await miss(ip, 10)).toBe(404)
  expect(await miss(ip)).toBe(428)
  const asked = await post({ code: 'ALLOW001' }, ip)
  expect(asked.status).toBe(428)
  expect(await asked.json()).toMatchObject({ outcome: 'proof-needed', challenge: {} })
  expect(await readCode(backend, 'ALLOW001')).toMatchObject({ used: false })
  expect((await post({ code: 'ALLOW001' })).status).toBe(200)
})

test('the rate limit comes back, one miss a minute', async () => {
  const ip = freshAddress()
  await miss(ip, 11)
  await backend.database.exec(
    "update public.rate_limits set refilled_at = refilled_at - interval '1 minute'",
  )
  expect(await miss(ip)).toBe(404)
  expect(await miss(ip)).toBe(428)
})

test('a redeemed code gives its connection one miss back, a repeat gives none, and none is saved up', async () => {
  const ip = freshAddress()
  for (const code of ['BACK0001', 'BACK0002', 'BACK0003']) await addCode(backend, code)
  await post({ code: 'BACK0001', claim: claim('back') }, ip)
  await miss(ip, 9)
  await post({ code: 'BACK0002', claim: claim('back') }, ip)
  for (let again = 0; again < 3; again++)
    expect((await post({ code: 'BACK0002', claim: claim('back') }, ip)).status).toBe(200)
  expect(await miss(ip, 2)).toBe(404)
  expect(await miss(ip)).toBe(428)
})

test('the same wrong code counts once in ten minutes', async () => {
  const ip = freshAddress()
  for (let again = 0; again < 12; again++)
    expect((await post({ code: 'NOSUCH02' }, ip)).status).toBe(404)
  expect(await miss(ip, 9)).toBe(404)
  await backend.database.exec(
    `update public.rate_limits set refilled_at = refilled_at - interval '10 minutes' where scope = 'redeem-repeat'`,
  )
  expect((await post({ code: 'NOSUCH02' }, ip)).status).toBe(428)
})

test('the hard stop refuses a connection, a network and a provider, and says for how long', async () => {
  await addCode(backend, 'STOPPED1')
  for (const [scope, key, free, stop] of [
    ['redeem-client', 'client', 10, 20_000],
    ['redeem-network', 'network', 100, 50_000],
    ['redeem-provider', 'provider', 400, 200_000],
  ] as const) {
    const ip = freshAddress()
    const keys = clientKeys(ip, process.env.CLIENT_HASH_SECRET!, new Date())
    const taken = (minutes: number) =>
      backend.database.query(
        `insert into public.rate_limits (scope, key, refilled_at)
         values ($1, $2, now() + make_interval(mins => $3))
         on conflict (scope, key) do update set refilled_at = excluded.refilled_at`,
        [scope, keys[key], minutes],
      )
    await taken(free + stop - 2)
    expect((await post({ code: 'STOPPED1' }, ip)).status).toBe(428)
    await taken(free + stop)
    const refused = await post({ code: 'STOPPED1' }, ip)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  }
  expect(await readCode(backend, 'STOPPED1')).toMatchObject({ used: false })
})

test('used codes and malformed codes cost no rate limit', async () => {
  await addCode(backend, 'FREE0001')
  await post({ code: 'FREE0001' })
  const ip = freshAddress()
  for (let tries = 0; tries < 12; tries++) {
    expect((await post({ code: 'FREE0001' }, ip)).status).toBe(409)
    expect((await post({ code: 'SHORT' }, ip)).status).toBe(400)
  }
  expect((await post({ code: 'NOSUCH04' }, ip)).status).toBe(404)
})

async function addComing(code: string, day: string): Promise<void> {
  const [row] = await backend.database.query<{ id: string }>(
    "insert into public.releases (title, artist, year, available_at) values ('Coming', 'Odile Marrow', '2027', now() + $1::interval) returning id",
    [day],
  )
  await addCode(backend, code, row!.id)
}
const open = (code: string, day: string) =>
  backend.database.query(
    `update public.releases set available_at = now() + $2::interval
      where id = (select release_id from public.codes where id = $1)`,
    [code, day],
  )

test('before its release day a code says when, and a thousand tries spend nothing', async () => {
  await addComing('COMING01', '1 day')
  const ip = freshAddress()
  for (let tries = 0; tries < scaled(60, 1000); tries++) {
    const answer = await post({ code: 'COMING01', claim: claim(`fan-${tries}`) }, ip)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toEqual({
      outcome: 'not-yet',
      availableAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      release: {
        ...{ artist: 'Odile Marrow', title: 'Coming' },
        calendar: expect.stringMatching(/^\/api\/redeem\/calendar\?release=/) as string,
      },
    })
  }
  expect(await readCode(backend, 'COMING01')).toEqual({ used: false, claim: null })
  // It is no wrong code either.
  expect(await miss(ip)).toBe(404)
})

test('at its hour a code opens, without a build', async () => {
  await addComing('COMING02', '1 day')
  expect((await post({ code: 'COMING02', claim: claim('first') })).status).toBe(403)
  await open('COMING02', '-1 second')
  expect((await post({ code: 'COMING02', claim: claim('first') })).status).toBe(200)
})

test('who has redeemed keeps access when a day is set later, and others hear the day', async () => {
  await addComing('COMING03', '-1 day')
  expect((await post({ code: 'COMING03', claim: claim('mine') })).status).toBe(200)
  await open('COMING03', '1 day')
  expect((await post({ code: 'COMING03', claim: claim('mine') })).status).toBe(200)
  expect((await post({ code: 'COMING03', claim: claim('other') })).status).toBe(403)
})

test('a code is refused in one order: paused, unknown or dormant, void, not yet, used', async () => {
  const say = async (code: string) =>
    ((await (await post({ code, claim: claim('asks') })).json()) as { outcome: string }).outcome
  const set = (values: string) =>
    backend.database.exec(`update public.codes set ${values} where id = 'ORDER001'`)
  await addComing('ORDER001', '1 day')
  await set("redeemed_at = now(), claim = 'the-claim-of-somebody'")
  await set('voided_at = now()')
  await setting('allow_new_code_redemptions = false')
  expect(await say('ORDER001')).toBe('redemptions-paused')
  await setting('allow_new_code_redemptions = true')
  expect(await say('ORDER001')).toBe('void')
  await set('voided_at = null')
  expect(await say('ORDER001')).toBe('not-yet')
  await open('ORDER001', '-1 day')
  expect(await say('ORDER001')).toBe('already-used')
  await set('redeemed_at = null, claim = null')
  await set('activated_at = null')
  expect(await say('ORDER001')).toBe('unknown-code')
  await open('ORDER001', '1 day')
  expect(await say('ORDER001')).toBe('unknown-code')
})

test('the database keeps no address of a visitor', async () => {
  await post({ code: 'NOSUCH05' }, '203.0.113.99')
  const rows = await backend.database.query<{ row: string }>(
    'select a::text as row from public.rate_limits a',
    [],
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ row }) => row).join()).not.toContain('203.0.113')
})
