// Tokens that have expired or were forged, at the API that browsers could reach: every table and every function.
import { beforeAll, expect, test } from 'vitest'
import type { Backend } from '#supabase/local/backend.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import { badTokens, claimsOf, unsigned } from '#tests/support/functions/bad-tokens.ts'
import { addReleases } from '#tests/support/backend/backend.ts'
import { addStaff, emailOf, password } from '#tests/support/functions/browser-session.ts'
import { functions, tables } from './who-may-do-what.ts'

let good: string
let bad: Record<string, string>

/** What Supabase Auth gives a user who signs in without our functions. */
async function accessToken({ url, secrets }: Backend, name: string): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: secrets.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(name), password }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

let moderator: string
beforeAll(async () => {
  await addReleases(backend)
  await addStaff(backend, 'mo', 'moderator')
  const adminId = await addStaff(backend, 'ada', 'admin')
  good = await accessToken(backend, 'ada')
  moderator = await accessToken(backend, 'mo')
  bad = badTokens(moderator, backend.secrets.jwtSecret, adminId)
  expect(claimsOf(good).sub).toBe(adminId)
})

const inPublic = (name: string) => name.startsWith('public.')
const publicTables = Object.keys(tables).filter(inPublic)
const publicFunctions = Object.keys(functions).filter(inPublic)
const nameOf = (signature: string) => signature.replace('public.', '').split('(')[0]!

/** Every way to every table, and every function. */
const ways = [
  ...publicTables.flatMap((table) =>
    ['GET', 'POST', 'PATCH', 'DELETE'].map(
      (method) => [method, `${nameOf(table)}?limit=1`] as const,
    ),
  ),
  ...publicFunctions.map((signature) => ['POST', `rpc/${nameOf(signature)}`] as const),
]

const send = (token: string | undefined, [method, path]: readonly [string, string], headers = {}) =>
  fetch(`${backend.url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: backend.secrets.publishableKey,
      ...(token && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      ...headers,
    },
    ...(method === 'POST' || method === 'PATCH' ? { body: '{}' } : {}),
  })

const statusOf = async (token: string | undefined, way: readonly [string, string]) => {
  const answer = await send(token, way)
  await answer.text()
  return answer.status
}

const everything = async () => {
  const rows = publicTables.map((table) => `(select jsonb_agg(t order by t::text) from ${table} t)`)
  return backend.database.query(`select jsonb_build_array(${rows.join(', ')}) as rows`, [])
}

test('each token reads what is for its owner, and none reaches past the functions into their schema', async () => {
  const read = async (token?: string) =>
    (await send(token, ['GET', 'releases?select=title&order=title'])).json()
  expect(await read()).toEqual([{ title: 'Una Corda' }])
  expect(await read(moderator)).toEqual([])
  expect(await read(good)).toEqual([{ title: 'Gone' }, { title: 'Una Corda' }])
  const inside = await send(good, ['POST', 'rpc/normalize_search_text'], {
    'content-profile': 'private',
  })
  expect(inside.ok).toBe(false)
})

test('a good token is let in', async () => {
  expect(await statusOf(good, ['GET', 'releases?limit=1'])).toBe(200)
  expect(await statusOf(good, ['POST', 'rpc/list_releases'])).toBe(200)
})

test.each(Object.keys(badTokens('a.e30.c', 'secret', '')))(
  '%s opens no table and no function, and changes nothing',
  async (which) => {
    const before = await everything()
    for (const way of ways) expect([way, await statusOf(bad[which], way)]).toEqual([way, 401])
    expect(await everything()).toEqual(before)
  },
)

test('a token without any signature is worth no more than none', async () => {
  const before = await everything()
  const token = unsigned(good)
  for (const way of ways)
    expect([way, await statusOf(token, way)]).toEqual([way, await statusOf(undefined, way)])
  expect(await statusOf(token, ['GET', 'codes?limit=1'])).toBe(401)
  expect(await everything()).toEqual(before)
})
