// Each role tries what it may and what it may not, through the API that browsers could reach.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PostgrestClient } from '@supabase/postgrest-js'
import type { Backend } from '#supabase/local/backend.ts'
import {
  addCode,
  addReleases,
  releaseId,
  startTestBackend,
} from '#tests/support/backend/backend.ts'
import { webAddressCases } from '#tests/support/functions/web-addresses.ts'

let backend: Backend
let anonymous: PostgrestClient
let service: PostgrestClient
const staff: Record<'admin' | 'moderator' | 'second', { id: string; api: PostgrestClient }> =
  {} as never

beforeAll(async () => {
  backend = await startTestBackend()
  await addReleases(backend)
  await addCode(backend, 'SECRET01')
  anonymous = client({ apikey: backend.secrets.publishableKey })
  service = client({ apikey: backend.secrets.secretKey })
  staff.admin = await signIn('admin', 'admin')
  staff.second = await signIn('second', 'admin')
  staff.moderator = await signIn('moderator', 'moderator')
})
afterAll(() => backend.stop())

const client = (headers: Record<string, string>) =>
  new PostgrestClient(`${backend.url}/rest/v1`, { headers })

async function signIn(name: string, role: string): Promise<{ id: string; api: PostgrestClient }> {
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
  return { id, api: client({ apikey, authorization: `Bearer ${access_token}` }) }
}

async function value<T>(sql: string): Promise<T> {
  return (await backend.database.query<{ value: T }>(`select (${sql}) as value`, []))[0]!.value
}

test('visitors read title, artist, year and cover of listed releases', async () => {
  const { data } = await anonymous.from('releases').select('title, artist, year, cover_image')
  expect(data).toEqual([
    {
      title: 'Una Corda',
      artist: 'Odile Marrow',
      year: '2024',
      cover_image: '/demo/sleeves/th-010.svg',
    },
  ])
})

test.each(['download_url', 'mp3_url', 'flac_url', 'listed', '*'])(
  'visitors cannot read %s of a release',
  async (column) => {
    const { data, error } = await anonymous.from('releases').select(column)
    expect(data).toBeNull()
    expect(error?.code).toBe('42501')
  },
)

test.each([
  'codes',
  'code_batches',
  'users',
  'rate_limits',
  'contact_messages',
  'newsletter_signups',
])('visitors cannot read %s', async (table) => {
  expect((await anonymous.from(table).select('*')).error?.code).toBe('42501')
})

test.each(['releases', 'codes', 'site_settings', 'users', 'news', 'artists', 'code_batches'])(
  'visitors cannot add to, change or empty %s',
  async (table) => {
    const before = await value(`select jsonb_agg(t) from public.${table} t`)
    expect((await anonymous.from(table).insert({ id: releaseId })).error?.code).toBe('42501')
    const stamp = table === 'codes' ? { claim: 'x'.repeat(20) } : { updated_at: '2000-01-01' }
    expect((await anonymous.from(table).update(stamp).not('id', 'is', null)).error).not.toBeNull()
    expect((await anonymous.from(table).delete().not('id', 'is', null)).error?.code).toBe('42501')
    expect(await value(`select jsonb_agg(t) from public.${table} t`)).toEqual(before)
  },
)

test('only the secret key redeems: not a visitor, not an admin with their own token', async () => {
  const attempt = { code: 'SECRET01', claim: null, client: 'x' }
  for (const api of [anonymous, staff.moderator.api, staff.admin.api])
    expect((await api.rpc('redeem_code', attempt)).error?.code).toBe('42501')
  expect(await value("select used from public.codes where id = 'SECRET01'")).toBe(false)
})

test('only the secret key takes messages and sign-ups: not a visitor, not an admin', async () => {
  const calls: [string, Record<string, unknown>][] = [
    [
      'store_contact_message',
      {
        name: 'x',
        email: 'x@y.example',
        subject_type: 'join-label',
        custom_subject: null,
        message: 'x',
        submission: null,
        client: 'x',
      },
    ],
    ['record_contact_delivery', { message_id: releaseId, failure: null }],
    ['sign_up_for_newsletter', { name: 'x', email: 'x@y.example', consent: 'x', client: 'x' }],
  ]
  for (const api of [anonymous, staff.moderator.api, staff.admin.api])
    for (const [name, parameters] of calls)
      expect((await api.rpc(name, parameters)).error?.code).toBe('42501')
  expect(await value('select count(*)::int from public.contact_messages')).toBe(0)
  expect(await value('select count(*)::int from public.newsletter_signups')).toBe(0)
})

test('admins read and delete messages and sign-ups; moderators see and delete none', async () => {
  await backend.database.exec(`
    insert into public.contact_messages (name, email, subject_type, message)
    values ('Ada', 'ada@fan.example', 'join-label', 'Hello');
    insert into public.newsletter_signups (name, email, consent)
    values ('Ada', 'ada@fan.example', 'Yes');`)
  for (const table of ['contact_messages', 'newsletter_signups']) {
    expect((await staff.moderator.api.from(table).select('id')).data).toEqual([])
    await staff.moderator.api.from(table).delete().eq('name', 'Ada')
    expect((await staff.admin.api.from(table).select('id')).data).toHaveLength(1)
    const forged = { name: 'Eve', message: 'x', subject_type: 'join-label', consent: 'x' }
    for (const api of [staff.moderator.api, staff.admin.api]) {
      expect((await api.from(table).insert(forged)).error).not.toBeNull()
      expect((await api.from(table).update({ name: 'Eve' }).eq('name', 'Ada')).error).not.toBeNull()
    }
    await staff.admin.api.from(table).delete().eq('name', 'Ada')
    expect(await value(`select count(*)::int from public.${table}`)).toBe(0)
  }
})

test('only the secret key takes a backup, restores one and asks after the state of the project', async () => {
  const calls: [string, Record<string, unknown>][] = [
    ['backup_tables', {}],
    ['backup_page', { table_name: 'codes' }],
    ['begin_restore', {}],
    ['stage_rows', { table_name: 'codes', rows: [] }],
    ['finish_restore', { counts: {} }],
    ['project_state', {}],
  ]
  for (const api of [anonymous, staff.moderator.api, staff.admin.api])
    for (const [name, parameters] of calls)
      expect((await api.rpc(name, parameters)).error?.code).toBe('42501')
})

test('the secret key has no backup of a table that is none of the label, and puts nothing into one', async () => {
  const name = { table_name: 'rate_limits' }
  expect((await service.rpc('backup_page', name)).error).not.toBeNull()
  expect((await service.rpc('stage_rows', { ...name, rows: [{}] })).error).not.toBeNull()
  expect(await value('select count(*)::int from private.staged_rows')).toBe(0)
})

test('only the secret key reads or moves the throttle of sign-in', async () => {
  const keys = { client: 'client x', account: 'account x' }
  for (const api of [anonymous, staff.moderator.api, staff.admin.api]) {
    expect((await api.rpc('consume_sign_in', keys)).error?.code).toBe('42501')
    expect((await api.rpc('refund_sign_in', keys)).error?.code).toBe('42501')
    expect((await api.from('rate_limits').select('*')).error?.code).toBe('42501')
    const row = { scope: 'sign-in-client', key: 'client x', refilled_at: '2026-01-01' }
    expect((await api.from('rate_limits').insert(row)).error?.code).toBe('42501')
    expect((await api.from('rate_limits').delete().neq('key', '')).error?.code).toBe('42501')
  }
  expect(await value('select count(*)::int from public.rate_limits')).toBe(0)
  expect((await service.rpc('consume_sign_in', keys)).data).toBe(0)
  expect(await value('select count(*)::int from public.rate_limits')).toBe(2)
})

test('only the secret key adds people', async () => {
  const row = { id: releaseId, username: 'x', email: 'x@y.example', role: 'admin' }
  for (const api of [anonymous, staff.moderator.api, staff.admin.api]) {
    expect((await api.from('users').insert(row)).error?.code).toBe('42501')
    expect((await api.from('users').delete().eq('id', staff.admin.id)).error?.code).toBe('42501')
  }
  expect(await value('select count(*)::int from public.users')).toBe(3)
})

test('nobody changes an address or an id, not even an admin', async () => {
  for (const change of [{ email: 'x@y.example' }, { id: releaseId }, { created_at: '2026-01-01' }])
    expect(
      (await staff.admin.api.from('users').update(change).eq('id', staff.moderator.id)).error?.code,
    ).toBe('42501')
})

test('the secret key can spend a code and do nothing else to it', async () => {
  expect(
    (await service.from('codes').update({ release_id: releaseId }).eq('id', 'SECRET01')).error
      ?.code,
  ).toBe('42501')
  expect((await service.from('codes').delete().eq('id', 'SECRET01')).error?.code).toBe('42501')
})

test('admins read codes and releases; moderators see none of them', async () => {
  expect((await staff.admin.api.from('codes').select('id')).data).toHaveLength(1)
  expect((await staff.admin.api.from('releases').select('id')).data).toHaveLength(2)
  expect((await staff.moderator.api.from('codes').select('id')).data).toEqual([])
  expect((await staff.moderator.api.from('releases').select('id')).data).toEqual([])
})

test('a moderator cannot change releases or settings, and nothing changes', async () => {
  await staff.moderator.api.from('releases').update({ title: 'Mine' }).eq('id', releaseId)
  await staff.moderator.api.from('site_settings').update({ label_name: 'Mine' }).eq('id', 'main')
  const added = await staff.moderator.api
    .from('releases')
    .insert({ title: 'x', artist: 'x', year: '1' })
  expect(added.error?.code).toBe('42501')
  expect(await value(`select title from public.releases where id = '${releaseId}'`)).toBe(
    'Una Corda',
  )
  expect(await value('select label_name from public.site_settings')).not.toBe('Mine')
})

test('an admin changes releases and settings', async () => {
  expect(
    (await staff.admin.api.from('releases').update({ year: '2025' }).eq('id', releaseId)).error,
  ).toBeNull()
  expect(
    (await staff.admin.api.from('site_settings').update({ tagline: 'New' }).eq('id', 'main')).error,
  ).toBeNull()
  expect(await value('select tagline from public.site_settings')).toBe('New')
})

test('nobody adds a second row of settings', async () => {
  await expect(
    backend.database.exec("insert into public.site_settings (id) values ('other')"),
  ).rejects.toThrow(/check/)
})

test('staff see themselves, admins see everybody', async () => {
  expect((await staff.moderator.api.from('users').select('username')).data).toEqual([
    { username: 'moderator' },
  ])
  expect((await staff.admin.api.from('users').select('username')).data).toHaveLength(3)
})

test('a moderator cannot become an admin', async () => {
  await staff.moderator.api.from('users').update({ role: 'admin' }).eq('id', staff.moderator.id)
  expect(await value(`select role from public.users where id = '${staff.moderator.id}'`)).toBe(
    'moderator',
  )
})

test('nobody changes their own role or disables themselves', async () => {
  for (const change of [{ role: 'moderator' }, { disabled_at: '2026-01-01' }]) {
    const { error } = await staff.admin.api.from('users').update(change).eq('id', staff.admin.id)
    expect(error?.code).toBe('DW001')
  }
})

/** What no article can do without. */
const texts = { excerpt: 'In short', content: 'At length' }

test('a demotion and a disabled account take effect at once, with the session still open', async () => {
  await staff.admin.api.from('users').update({ role: 'moderator' }).eq('id', staff.second.id)
  expect((await staff.second.api.from('codes').select('id')).data).toEqual([])
  await staff.admin.api
    .from('users')
    .update({ disabled_at: '2026-01-01' })
    .eq('id', staff.moderator.id)
  const refused = await staff.moderator.api.from('news').insert({ ...texts, title: 'x' })
  expect(refused.error?.code).toBe('42501')
  // Of all that there is, a disabled person sees the one row that says so.
  expect((await staff.moderator.api.from('users').select('id')).data).toEqual([
    { id: staff.moderator.id },
  ])
  await staff.moderator.api.from('users').update({ disabled_at: null }).eq('username', 'moderator')
  expect(
    await value(`select disabled_at is null from public.users where id = '${staff.moderator.id}'`),
  ).toBe(false)
  await staff.admin.api.from('users').update({ disabled_at: null }).eq('id', staff.moderator.id)
})

test('the last enabled admin stays one, whoever asks', async () => {
  const ways = [
    `update public.users set role = 'moderator' where id = '${staff.admin.id}'`,
    `update public.users set disabled_at = now() where id = '${staff.admin.id}'`,
    `delete from auth.users where id = '${staff.admin.id}'`,
  ]
  for (const sql of ways)
    await expect(backend.database.exec(sql)).rejects.toThrow('the last enabled admin stays one')
})

test('a moderator writes news, is named as its author, and cannot sign for somebody else', async () => {
  const { error } = await staff.moderator.api.from('news').insert({ ...texts, title: 'Written' })
  expect(error).toBeNull()
  expect(await value("select author_name from public.news where title = 'Written'")).toBe(
    'moderator',
  )
  const forged = await staff.moderator.api
    .from('news')
    .update({ author_name: 'Somebody' })
    .eq('title', 'Written')
  expect(forged.error?.code).toBe('42501')
})

test('drafts, scheduled articles, deleted ones and inactive artists are not for visitors', async () => {
  await backend.database.exec(`
    insert into public.news (title, published) values ('Draft', false);
    insert into public.news (title, published_at) values ('Scheduled', now() + interval '1 hour');
    insert into public.news (title, deleted_at) values ('Deleted', now());
    insert into public.news (title, published_at) values ('Public', now());
    insert into public.artists (name, slug, bio, is_active) values ('Hidden', 'hidden', 'Here', false);
    insert into public.artists (name, slug, deleted_at) values ('Left', 'left', now());
    insert into public.artists (name, slug, bio) values ('Shown', 'shown', 'Here');`)
  const { data } = await anonymous.rpc('site_content')
  const content = data as { news: { title: string }[]; artists: { name: string }[] }
  const titles = content.news.map(({ title }) => title)
  expect(titles).toContain('Public')
  expect(titles).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/Draft|Scheduled|Deleted/)]),
  )
  expect(content.artists.map(({ name }) => name)).toEqual(['Shown'])
})

test.each(webAddressCases.filter(([address]) => !address.includes('\u0000')))(
  'the database takes %j as an address: %s',
  async (address, allowed) => {
    const rows = await backend.database.query<{ allowed: boolean }>(
      'select private.is_web_address($1) as allowed',
      [address],
    )
    expect(rows[0]!.allowed).toBe(allowed)
  },
)

test.each(['DEADWAX', 'deadwax1', 'DEADWAX12', 'DEAD WAX', 'DEADWÄX1'])(
  'the database keeps no code like %j',
  async (code) => {
    await expect(addCode(backend, code)).rejects.toThrow(/check/)
  },
)

test('a release that codes point at cannot be removed, only marked as deleted', async () => {
  await expect(
    backend.database.exec(`delete from public.releases where id = '${releaseId}'`),
  ).rejects.toThrow(/foreign key/)
})
