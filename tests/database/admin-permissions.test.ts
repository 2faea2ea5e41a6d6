// What each role may do to releases, artists, settings, batches and codes straight at Supabase, past every function of ours.
import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '#supabase/local/backend.ts'
import {
  addCode,
  addReleases,
  deletedReleaseId,
  releaseId,
  startTestBackend,
} from '#tests/support/backend/backend.ts'

let backend: Backend
let admin: PostgrestClient
let service: PostgrestClient
let others: [who: string, api: PostgrestClient][]

const otherReleaseId = '00000000-0000-4000-8000-00000000000c'
const batchId = '00000000-0000-4000-8000-0000000000ba'
const artistId = '00000000-0000-4000-8000-0000000000a1'
const deletedArtistId = '00000000-0000-4000-8000-0000000000a2'

beforeAll(async () => {
  backend = await startTestBackend()
  await addReleases(backend)
  await backend.database.exec(`
    insert into public.releases (id, title, artist, year) values ('${otherReleaseId}', 'Other', 'Other', '2026');
    insert into public.artists (id, name, slug, bio, is_active) values
      ('${artistId}', 'Odile Marrow', 'odile-marrow', 'Plays.', false);
    insert into public.artists (id, name, slug, bio, deleted_at) values
      ('${deletedArtistId}', 'Gone', 'gone', 'Was here.', now());
    insert into public.code_batches (id, name, release_id) values ('${batchId}', 'First', '${releaseId}');`)
  await addCode(backend, 'UNUSED01')
  await addCode(backend, 'SPENT001')
  await addCode(backend, 'GONE0001', deletedReleaseId)
  await backend.database.exec(`
    update public.codes set redeemed_at = '2026-01-01', claim = 'the-claim-of-a-fan'
     where id in ('SPENT001', 'GONE0001')`)
  const apikey = backend.secrets.publishableKey
  admin = await signIn('ada', 'admin')
  service = client({ apikey: backend.secrets.secretKey })
  others = [
    ['a visitor', client({ apikey })],
    ['a moderator', await signIn('mo', 'moderator')],
    ['an admin who was demoted', await signIn('dan', 'admin')],
    ['an admin who was disabled', await signIn('dora', 'admin')],
  ]
  await backend.database.exec(`
    update public.users set role = 'moderator' where username = 'dan';
    update public.users set disabled_at = now() where username = 'dora';`)
})
afterAll(() => backend.stop())

const client = (headers: Record<string, string>) =>
  new PostgrestClient(`${backend.url}/rest/v1`, { headers })

async function signIn(name: string, role: string): Promise<PostgrestClient> {
  const email = `${name}@label.example`
  const id = await backend.createAccount(email, 'a long password')
  await backend.database.query(
    'insert into public.users (id, username, email, role) values ($1, $2, $3, $4)',
    [id, name, email, role],
  )
  const apikey = backend.secrets.publishableKey
  const answer = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a long password' }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return client({ apikey, authorization: `Bearer ${access_token}` })
}

const everything = async () => ({
  artists: await backend.database.query('select * from public.artists order by id', []),
  settings: await backend.database.query('select * from public.site_settings', []),
  releases: await backend.database.query('select * from public.releases order by id', []),
  codes: await backend.database.query('select * from public.codes order by id', []),
  batches: await backend.database.query('select * from public.code_batches order by id', []),
})

const calls: [name: string, parameters: Record<string, unknown>][] = [
  ['list_releases', {}],
  ['list_artists', {}],
  ['list_artists', { q: 'odile' }],
  ['count_unused_codes', { release_id: releaseId }],
  ['list_codes', {}],
  ['look_up_code', { code: 'UNUSED01' }],
  ['make_code_available', { code: 'SPENT001' }],
  ['list_batches', {}],
  ['list_messages', {}],
  ['list_signups', {}],
  ['export_signups', {}],
  ['list_audit', {}],
  ['read_batch', { batch_id: batchId }],
  [
    'generate_codes',
    { release_id: releaseId, batch_name: 'Mine', quantity: 1, candidates: ['MINE0001'] },
  ],
]

test.each(calls)('nobody but an admin calls %s', async (name, parameters) => {
  const before = await everything()
  for (const [who, api] of others) {
    const { data, error } = await api.rpc(name, parameters)
    expect([who, data, error?.code]).toEqual([who, null, '42501'])
  }
  expect((await service.rpc(name, parameters)).error?.code).toBe('42501')
  expect(await everything()).toEqual(before)
})

test('nobody but an admin reads, adds or changes artists, or changes settings', async () => {
  const before = await everything()
  for (const [who, api] of others) {
    expect([who, (await api.from('artists').select('id')).data ?? []]).toEqual([who, []])
    await api.from('artists').insert({ name: 'Mine', slug: 'mine', bio: 'Mine.' })
    await api.from('artists').update({ name: 'Mine' }).eq('id', artistId)
    await api.from('artists').update({ deleted_at: '2026-01-01' }).eq('id', artistId)
    await api.from('artists').update({ deleted_at: null }).eq('id', deletedArtistId)
    await api.from('artists').delete().eq('id', artistId)
    await api.from('site_settings').update({ maintenance_mode: true }).eq('id', 'main')
    await api.from('site_settings').upsert({ id: 'main' })
    await api.from('site_settings').delete().eq('id', 'main')
  }
  expect(await everything()).toEqual(before)
})

test('nobody but an admin puts missing settings back', async () => {
  const [row] = await backend.database.query<object>(
    'delete from public.site_settings returning *',
    [],
  )
  for (const [who, api] of others)
    expect([who, (await api.from('site_settings').insert({ id: 'main' })).error?.code]).toEqual([
      who,
      '42501',
    ])
  expect((await admin.from('site_settings').insert({ id: 'main' })).error).toBeNull()
  expect((await admin.from('site_settings').select('label_name')).data).toEqual([
    { label_name: (row as { label_name: string }).label_name },
  ])
})

test('no search of artists reaches past the function that asks who calls', async () => {
  for (const [, api] of [...others, ['an admin', admin] as const])
    expect((await api.schema('private').rpc('match_artists', { q: 'odile' })).error).not.toBeNull()
})

test('nobody but an admin reads, adds or changes codes, batches and releases', async () => {
  const before = await everything()
  for (const [who, api] of others) {
    for (const table of ['codes', 'code_batches'])
      expect([who, (await api.from(table).select('id')).data ?? []]).toEqual([who, []])
    await api.from('codes').insert({ id: 'MINE0001', release_id: releaseId, batch_id: batchId })
    await api.from('code_batches').insert({ name: 'Mine', release_id: releaseId })
    await api.from('codes').update({ redeemed_at: null, claim: null }).eq('id', 'SPENT001')
    await api.from('codes').update({ release_id: otherReleaseId }).eq('id', 'GONE0001')
    await api.from('codes').delete().eq('id', 'UNUSED01')
    await api.from('releases').insert({ title: 'Mine', artist: 'x', year: '1' })
    await api.from('releases').update({ deleted_at: '2026-01-01' }).eq('id', releaseId)
    await api.from('releases').update({ deleted_at: null }).eq('id', deletedReleaseId)
    await api.from('releases').delete().eq('id', otherReleaseId)
  }
  expect(await everything()).toEqual(before)
})

const now = '2026-05-05T00:00:00Z'
const mine = 'my-own-claim-of-this'

type Problem = { code: string } | null

const artistErrors: [what: string, problem: object][] = [
  ['no name', { name: ' ' }],
  ['no bio', { bio: ' ' }],
  ['no slug', { slug: '' }],
  ['a slug in capitals', { slug: 'Odile' }],
  ['a slug of two hyphens', { slug: 'odile--marrow' }],
  ['an image that is no address', { image: 'javascript:alert(1)' }],
  ['an image without end', { image: `https://x.example/${'x'.repeat(2000)}` }],
  ['a link that is no address', { link_url: 'http://x.example' }],
  ['a link without end', { link_url: `https://x.example/${'x'.repeat(2000)}` }],
  ['classes that are none', { color_classes: 'bg-rag"><script>' }],
]
const settingsErrors: [what: string, problem: object][] = [
  ['no name', { label_name: ' ' }],
  ['an email that is none', { contact_email: 'nobody' }],
  ['a social link on this site', { social_bandcamp: '/shop' }],
  ['a social link that is no address', { social_twitter: 'javascript:alert(1)' }],
  ['a social link without end', { social_spotify: `https://x.example/${'x'.repeat(2000)}` }],
  ['no featured artist', { featured_artists_count: 0 }],
  ['more than 20 featured artists', { featured_artists_count: 21 }],
]

test.each<[string, (api: PostgrestClient) => PromiseLike<{ error: Problem }>]>([
  [
    'mark a code as used',
    (api) => api.from('codes').update({ redeemed_at: now }).eq('id', 'UNUSED01'),
  ],
  [
    'mark a code as used for themselves',
    (api) => api.from('codes').update({ redeemed_at: now, claim: mine }).eq('id', 'UNUSED01'),
  ],
  [
    'claim what a fan has redeemed',
    (api) => api.from('codes').update({ claim: mine }).eq('id', 'SPENT001'),
  ],
  [
    'take only the claim away',
    (api) => api.from('codes').update({ claim: null }).eq('id', 'SPENT001'),
  ],
  [
    'say that a code was used at another time',
    (api) => api.from('codes').update({ redeemed_at: now }).eq('id', 'SPENT001'),
  ],
  ['rename a code', (api) => api.from('codes').update({ id: 'MINE0001' }).eq('id', 'UNUSED01')],
  [
    'move a code to another batch',
    (api) => api.from('codes').update({ batch_id: batchId }).eq('id', 'UNUSED01'),
  ],
  [
    'move an unused code of a release that is there',
    (api) => api.from('codes').update({ release_id: otherReleaseId }).eq('id', 'UNUSED01'),
  ],
  [
    'move a spent code of a release that is there, while making it available',
    (api) =>
      api
        .from('codes')
        .update({ release_id: otherReleaseId, redeemed_at: null, claim: null })
        .eq('id', 'SPENT001'),
  ],
  [
    'make a code available on a release that is deleted',
    (api) => api.from('codes').update({ redeemed_at: null, claim: null }).eq('id', 'GONE0001'),
  ],
  [
    'move a code and leave it spent',
    (api) => api.from('codes').update({ release_id: otherReleaseId }).eq('id', 'GONE0001'),
  ],
  ['remove a code', (api) => api.from('codes').delete().eq('id', 'UNUSED01')],
  [
    'add a used code',
    (api) =>
      api
        .from('codes')
        .insert({ id: 'MINE0001', release_id: releaseId, batch_id: batchId, redeemed_at: now }),
  ],
  [
    'add a code without a batch',
    (api) => api.from('codes').insert({ id: 'MINE0001', release_id: releaseId }),
  ],
  [
    'add a code to a batch of another release',
    (api) =>
      api.from('codes').insert({ id: 'MINE0001', release_id: otherReleaseId, batch_id: batchId }),
  ],
  [
    'choose the place of a code in the list',
    (api) =>
      api
        .from('codes')
        .insert({ id: 'MINE0001', release_id: releaseId, batch_id: batchId, number: 1 }),
  ],
  [
    'add a batch for a release that is deleted',
    (api) => api.from('code_batches').insert({ name: 'Mine', release_id: deletedReleaseId }),
  ],
  [
    'sign a batch for somebody else',
    (api) =>
      api
        .from('code_batches')
        .insert({ name: 'Mine', release_id: releaseId, created_by: releaseId }),
  ],
  ['rename a batch', (api) => api.from('code_batches').update({ name: 'Mine' }).eq('id', batchId)],
  ['remove a batch', (api) => api.from('code_batches').delete().eq('id', batchId)],
  ...artistErrors.map(
    ([what, problem]): [string, (api: PostgrestClient) => PromiseLike<{ error: Problem }>] => [
      `save an artist with ${what}`,
      (api) => api.from('artists').update(problem).eq('id', artistId),
    ],
  ),
  ...settingsErrors.map(
    ([what, problem]): [string, (api: PostgrestClient) => PromiseLike<{ error: Problem }>] => [
      `save settings with ${what}`,
      (api) => api.from('site_settings').update(problem).eq('id', 'main'),
    ],
  ),
  ['remove an artist', (api) => api.from('artists').delete().eq('id', artistId)],
  [
    'restore an artist whose slug was taken',
    (api) =>
      api
        .from('artists')
        .update({ deleted_at: null, slug: 'odile-marrow' })
        .eq('id', deletedArtistId),
  ],
  ['remove the settings', (api) => api.from('site_settings').delete().eq('id', 'main')],
  ['add other settings', (api) => api.from('site_settings').insert({ id: 'other' })],
  ['remove a release', (api) => api.from('releases').delete().eq('id', otherReleaseId)],
])('an admin cannot %s', async (_what, attempt) => {
  const before = await everything()
  expect((await attempt(admin)).error).not.toBeNull()
  expect(await everything()).toEqual(before)
})

test.each([
  ['more than 1000 codes', { quantity: 1001 }],
  ['less than one', { quantity: 0 }],
  ['an unknown number of codes', { quantity: null }],
  ['codes for a deleted release', { release_id: deletedReleaseId }],
  ['codes for an unknown release', { release_id: batchId }],
  ['what is no code', { candidates: ['short'] }],
  ['a batch without a name', { batch_name: ' ' }],
])('the database generates no %s', async (_what, part) => {
  const before = await everything()
  const valid = { release_id: releaseId, batch_name: 'B', quantity: 1, candidates: ['MINE0001'] }
  const { error } = await admin.rpc('generate_codes', { ...valid, ...part })
  expect(error).not.toBeNull()
  expect(await everything()).toEqual(before)
})

test('when one candidate of a batch is taken, nothing is made and the taken one is named', async () => {
  const before = await everything()
  const { data } = await admin.rpc('generate_codes', {
    release_id: releaseId,
    batch_name: 'B',
    quantity: 2,
    candidates: ['MINE0001', 'UNUSED01', 'MINE0001'],
  })
  expect(data).toEqual({ outcome: 'short', taken: ['UNUSED01'] })
  expect(await everything()).toEqual(before)
})

test('an admin makes codes, and makes a spent one available again', async () => {
  const { data } = await admin.rpc('generate_codes', {
    release_id: releaseId,
    batch_name: 'Made',
    quantity: 2,
    candidates: ['UNUSED01', 'MADE0002', 'MADE0001', 'MADE0003'],
  })
  expect(data).toMatchObject({ outcome: 'generated', codes: ['MADE0001', 'MADE0002'] })
  const spent = { redeemed_at: null, claim: null }
  expect((await admin.from('codes').update(spent).eq('id', 'SPENT001')).error).toBeNull()
  const moved = { ...spent, release_id: otherReleaseId }
  expect((await admin.from('codes').update(moved).eq('id', 'GONE0001')).error).toBeNull()
  expect(
    await backend.database.query(
      "select id, used, claim, release_id from public.codes where id in ('SPENT001', 'GONE0001') order by id",
      [],
    ),
  ).toEqual([
    { id: 'GONE0001', used: false, claim: null, release_id: otherReleaseId },
    { id: 'SPENT001', used: false, claim: null, release_id: releaseId },
  ])
})

test('a visitor counts nothing, staff count what they may see', async () => {
  for (const [who, api] of others) {
    const { data, error } = await api.rpc('dashboard_counts')
    if (who === 'a visitor') expect(error?.code).toBe('42501')
    else expect(Object.keys(data as object)).toEqual(['news'])
  }
})

test('the log of what was done is read by admins, and written or changed by nobody', async () => {
  const log = () => backend.database.query('select * from public.audit_log order by id', [])
  const before = await log()
  expect(before.length).toBeGreaterThan(0)
  expect((await admin.from('audit_log').select('id')).data).toHaveLength(before.length)
  for (const [who, api] of others) {
    const { data, error } = await api.from('audit_log').select('id')
    expect(error?.code === '42501' || data?.length === 0, `${who} reads nothing`).toBe(true)
    expect((await api.rpc('list_audit')).error?.code, who).toBe('42501')
  }
  const entry = { actor: null, action: 'signed-in', subject: '', detail: {} }
  for (const [who, api] of [...others, ['an admin', admin] as const]) {
    expect((await api.rpc('record_audit', entry)).error?.code, who).toBe('42501')
    expect((await api.from('audit_log').insert({ ...entry, actor_name: 'x' })).error, who).not.toBe(
      null,
    )
  }
  for (const api of [admin, service, ...others.map(([, api]) => api)]) {
    expect((await api.from('audit_log').update({ subject: 'x' }).gt('id', 0)).error).not.toBeNull()
    expect((await api.from('audit_log').delete().gt('id', 0)).error).not.toBeNull()
  }
  expect(await log()).toEqual(before)
})

test.each([
  'update public.audit_log set subject = $1',
  'delete from public.audit_log where action <> $1',
])('not even the owner of the database gets past the log with %s', async (statement) => {
  await expect(backend.database.query(statement, ['x'])).rejects.toThrow(
    'the audit log is only written',
  )
})

test('staff read the state of publishing and ask for a publish; its facts and switches are not theirs to write', async () => {
  const state = () => backend.database.query('select * from public.publishing', [])
  const before = await state()
  const facts: [name: string, parameters: Record<string, unknown>][] = [
    ['bump_due_revision', {}],
    ['lease_build', { seen_revision: 1 }],
    ['record_hook_call', { reason: 'now', failure: null }],
    ['record_build', { revision: 99, read_at: '2026-01-01' }],
    ['record_build_failure', { failure: 'x' }],
  ]
  const switches = { automatic: false, daily: true, monthly_limit: 0 }
  for (const [who, api] of others) {
    const isStaff = who === 'a moderator' || who === 'an admin who was demoted'
    for (const table of ['publishing', 'deploys'])
      if (!isStaff) expect((await api.from(table).select('*')).data ?? [], who).toEqual([])
    expect((await api.rpc('change_publishing', switches)).error?.code, who).toBe('42501')
    if (!isStaff) expect((await api.rpc('request_publish')).error?.code, who).toBe('42501')
    for (const [name, parameters] of facts)
      expect((await api.rpc(name, parameters)).error?.code, `${who}, ${name}`).toBe('42501')
  }
  for (const api of [admin, ...others.map(([, api]) => api)]) {
    const values = { automatic: false, revision: 99 }
    expect((await api.from('publishing').update(values).eq('id', 'main')).error).not.toBeNull()
    expect((await api.from('publishing').delete().eq('id', 'main')).error).not.toBeNull()
    expect((await api.from('deploys').insert({ revision: 1, reason: 'now' })).error).not.toBeNull()
  }
  expect(await state()).toEqual(before)
  const [, moderator] = others.find(([who]) => who === 'a moderator')!
  expect((await moderator.from('publishing').select('revision')).data).toHaveLength(1)
  expect((await moderator.rpc('request_publish')).error).toBeNull()
})
