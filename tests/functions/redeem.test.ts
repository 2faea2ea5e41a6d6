import { beforeAll, expect, test } from 'vitest'
import { specStyle } from '#src/lib/dates.ts'
import redeem from '#netlify/functions/redeem.ts'
import { clientKeys } from '#netlify/server/http/client-key.ts'
import { backend, exec, sql } from '#tests/support/backend/backend-fixture.ts'
import { addCode, addReleases, deletedReleaseId, readCode } from '#tests/support/backend/backend.ts'
import { Browser } from '#tests/support/functions/browser-session.ts'
import { call, freshAddress } from '#tests/support/functions/call.ts'
import { scaled } from '#tests/support/scale.ts'

beforeAll(() => addReleases(backend))

const claim = (name: string) => name.padEnd(21, '-')
const post = (code: string, name?: string, ip?: string) =>
  new Browser(ip).ask('POST /api/redeem', {
    code,
    ...(name !== undefined && { claim: claim(name) }),
  })
/** The same without a claim of its own. */
const postFrom = (ip: string, code: string) => post(code, undefined, ip)

async function setting(sql: string): Promise<void> {
  await exec(`update public.site_settings set ${sql}`)
}

test('a printed code becomes a release, once', async () => {
  await addCode(backend, 'FRESH001')
  expect(await post('FRESH001', 'first')).toEqual({
    status: 200,
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
      dates: specStyle,
    },
  })
  expect(await post('FRESH001', 'second')).toEqual({ status: 409, outcome: 'already-used' })
  expect(await readCode(backend, 'FRESH001')).toMatchObject({ used: true, claim: claim('first') })
})

test('a release that the site does not show has no page to lead to', async () => {
  await addCode(backend, 'PAGE0001')
  const show = (listed: boolean) => sql('update public.releases set listed = $1', [listed])
  await show(false)
  const release = { title: 'Una Corda', page: null }
  expect(await post('PAGE0001', 'page')).toMatchObject({ release })
  await show(true)
})

test.each([
  ['6 days 23 hours', 200],
  ['7 days 1 minute', 409],
])('a claim is honoured for 7 days: after %s it is %i', async (age, status) => {
  const code = status === 200 ? 'OLD00001' : 'OLD00002'
  await addCode(backend, code)
  await post(code, 'kept')
  await sql('update public.codes set redeemed_at = now() - $2::interval where id = $1', [code, age])
  expect((await post(code, 'kept')).status).toBe(status)
})

test('without a claim of its own a connection gets its answer again, another one does not', async () => {
  await addCode(backend, 'PLAIN001')
  const ip = freshAddress()
  expect((await postFrom(ip, 'PLAIN001')).status).toBe(200)
  expect(
    (await new Browser(ip).ask('POST /api/redeem', { code: 'PLAIN001', claim: '' })).status,
  ).toBe(200)
  expect((await post('PLAIN001')).status).toBe(409)
})

test('a claim derived from a connection is honoured for an hour', async () => {
  await addCode(backend, 'PLAIN002')
  const ip = freshAddress()
  await postFrom(ip, 'PLAIN002')
  await exec(
    `update public.codes set redeemed_at = now() - interval '61 minutes' where id = 'PLAIN002'`,
  )
  expect((await postFrom(ip, 'PLAIN002')).status).toBe(409)
})

test('an unknown code is not found', async () => {
  expect(await post('NOSUCH01')).toEqual({ status: 404, outcome: 'unknown-code' })
})

test('a code whose release is missing is spent and not found', async () => {
  await addCode(backend, 'GONE0001', deletedReleaseId)
  expect(await post('GONE0001', 'gone')).toEqual({ status: 404, outcome: 'unknown-code' })
  expect(await readCode(backend, 'GONE0001')).toMatchObject({ used: true })
})

test.each(['SHORT', 'TOO-LONG-TO-BE-A-CODE', 'DEADWÄX1', "'; drop--", '', '   '])(
  'what cannot be a code is refused as such: %j',
  async (code) => {
    expect(await post(code)).toEqual({ status: 400, outcome: 'malformed-code' })
  },
)

test('paused redemptions refuse kindly and leave the code alone', async () => {
  await addCode(backend, 'PAUSE001')
  await setting('allow_new_code_redemptions = false')
  const answer = await post('PAUSE001', 'pause')
  await setting('allow_new_code_redemptions = true')
  expect(answer).toEqual({ status: 403, outcome: 'redemptions-paused' })
  expect(await readCode(backend, 'PAUSE001')).toEqual({ used: false, claim: null })
})

/** So many wrong codes from one connection; answers the status of the last. */
let misses = 0
async function miss(ip: string, times = 1): Promise<number> {
  let status = 0
  for (let time = 0; time < times; time++)
    ({ status } = await postFrom(ip, `${++misses}`.padStart(8, 'NOSUCH')))
  return status
}

test('ten misses are free; beyond them a try brings a proof, and no code is refused for it', async () => {
  const ip = freshAddress()
  await addCode(backend, 'ALLOW001')
  expect(await miss(ip, 10)).toBe(404)
  expect(await miss(ip)).toBe(428)
  expect(await postFrom(ip, 'ALLOW001')).toMatchObject({
    status: 428,
    outcome: 'proof-needed',
    challenge: {},
  })
  expect(await readCode(backend, 'ALLOW001')).toMatchObject({ used: false })
  expect((await post('ALLOW001')).status).toBe(200)
})

test('the rate limit comes back, one miss a minute', async () => {
  const ip = freshAddress()
  await miss(ip, 11)
  await exec("update public.rate_limits set refilled_at = refilled_at - interval '1 minute'")
  expect(await miss(ip)).toBe(404)
  expect(await miss(ip)).toBe(428)
})

test('a redeemed code gives its connection one miss back, a repeat gives none, and none is saved up', async () => {
  const ip = freshAddress()
  for (const code of ['BACK0001', 'BACK0002', 'BACK0003']) await addCode(backend, code)
  await post('BACK0001', 'back', ip)
  await miss(ip, 9)
  await post('BACK0002', 'back', ip)
  for (let again = 0; again < 3; again++)
    expect((await post('BACK0002', 'back', ip)).status).toBe(200)
  expect(await miss(ip, 2)).toBe(404)
  expect(await miss(ip)).toBe(428)
})

test('the same wrong code counts once in ten minutes', async () => {
  const ip = freshAddress()
  for (let again = 0; again < 12; again++) expect((await postFrom(ip, 'NOSUCH02')).status).toBe(404)
  expect(await miss(ip, 9)).toBe(404)
  await exec(
    `update public.rate_limits set refilled_at = refilled_at - interval '10 minutes' where scope = 'redeem-repeat'`,
  )
  expect((await postFrom(ip, 'NOSUCH02')).status).toBe(428)
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
      sql(
        `insert into public.rate_limits (scope, key, refilled_at)
         values ($1, $2, now() + make_interval(mins => $3))
         on conflict (scope, key) do update set refilled_at = excluded.refilled_at`,
        [scope, keys[key], minutes],
      )
    await taken(free + stop - 2)
    expect((await postFrom(ip, 'STOPPED1')).status).toBe(428)
    await taken(free + stop)
    const refused = await call(redeem, '/api/redeem', { body: { code: 'STOPPED1' }, ip })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  }
  expect(await readCode(backend, 'STOPPED1')).toMatchObject({ used: false })
})

test('used codes and malformed codes cost no rate limit', async () => {
  await addCode(backend, 'FREE0001')
  await post('FREE0001')
  const ip = freshAddress()
  for (let tries = 0; tries < 12; tries++) {
    expect((await postFrom(ip, 'FREE0001')).status).toBe(409)
    expect((await postFrom(ip, 'SHORT')).status).toBe(400)
  }
  expect((await postFrom(ip, 'NOSUCH04')).status).toBe(404)
})

async function addComing(code: string, day: string): Promise<void> {
  const [row] = await sql<{ id: string }>(
    "insert into public.releases (title, artist, year, available_at) values ('Coming', 'Odile Marrow', '2027', now() + $1::interval) returning id",
    [day],
  )
  await addCode(backend, code, row!.id)
}
const open = (code: string, day: string) =>
  sql(
    `update public.releases set available_at = now() + $2::interval
      where id = (select release_id from public.codes where id = $1)`,
    [code, day],
  )

test('before its release day a code says when, and a thousand tries spend nothing', async () => {
  await addComing('COMING01', '1 day')
  const ip = freshAddress()
  for (let tries = 0; tries < scaled(60, 1000); tries++) {
    expect(await post('COMING01', `fan-${tries}`, ip)).toEqual({
      status: 403,
      outcome: 'not-yet',
      availableAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      release: {
        artist: 'Odile Marrow',
        title: 'Coming',
        dates: specStyle,
        calendar: expect.stringMatching(/^\/api\/redeem\/calendar\?release=/) as string,
      },
    })
  }
  expect(await readCode(backend, 'COMING01')).toEqual({ used: false, claim: null })
  // It is no wrong code either.
  expect(await miss(ip)).toBe(404)
})

test('who has redeemed keeps access when a day is set later, and others hear the day', async () => {
  await addComing('COMING03', '-1 day')
  expect((await post('COMING03', 'mine')).status).toBe(200)
  await open('COMING03', '1 day')
  expect((await post('COMING03', 'mine')).status).toBe(200)
  expect((await post('COMING03', 'other')).status).toBe(403)
})

test('a code is refused in one order: paused, unknown or dormant, void, not yet, used', async () => {
  const say = async (code: string) => (await post(code, 'asks')).outcome
  const set = (values: string) => exec(`update public.codes set ${values} where id = 'ORDER001'`)
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
