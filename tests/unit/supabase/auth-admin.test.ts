// The embedded backend's part of Auth's admin API, through the client that the functions use against a hosted project.
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { backend } from '#tests/support/backend/backend-fixture.ts'

let made = 0

const clientWith = (key: string) =>
  createClient(backend.url, key, { auth: { persistSession: false, autoRefreshToken: false } }).auth
const admin = () => clientWith(backend.secrets.secretKey).admin
const newcomer = () => ({
  email: `new${++made}@label.example`,
  password: 'a long password',
  email_confirm: true,
})

test('an account is made, confirmed, and without a session of its own', async () => {
  const { email, ...rest } = newcomer()
  const { data } = await admin().createUser({ email: email.toUpperCase(), ...rest })
  expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
  expect(
    await backend.database.query('select id from auth.sessions where user_id = $1', [
      data.user!.id,
    ]),
  ).toEqual([])
})

test('an account that moves from another project keeps its id, and signs in', async () => {
  const id = '7f1f5c0e-1d0b-4c55-9a0c-0d3f6c1a2b3c'
  const moved = { ...newcomer(), id }
  const { data } = await admin().createUser(moved)
  expect(data.user?.id).toBe(id)
  const signedIn = await clientWith(backend.secrets.publishableKey).signInWithPassword(moved)
  expect(signedIn.data.user?.id).toBe(id)
})

test('a taken address and a weak password are refused with hosted codes', async () => {
  const taken = newcomer()
  await admin().createUser(taken)
  const again = await admin().createUser(taken)
  expect(again.error).toMatchObject({ status: 422, code: 'email_exists' })
  const weak = await admin().createUser({ ...newcomer(), password: 'five5' })
  expect(weak.error).toMatchObject({ status: 422, code: 'weak_password' })
})

test('of two accounts with one address at once, one is made', async () => {
  const input = newcomer()
  const results = await Promise.all([admin().createUser(input), admin().createUser(input)])
  expect(results.map(({ error }) => error?.code).sort()).toEqual(['email_exists', undefined])
})

test('with an access token alone a password is not changed: the old one has to come with it', async () => {
  const input = newcomer()
  await admin().createUser(input)
  const theirs = clientWith(backend.secrets.publishableKey)
  const { data } = await theirs.signInWithPassword(input)
  const change = async (more: object) => {
    const answer = await fetch(`${backend.url}/auth/v1/user`, {
      method: 'PUT',
      headers: {
        apikey: backend.secrets.publishableKey,
        authorization: `Bearer ${data.session!.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ password: 'a new password', ...more }),
    })
    return ((await answer.json()) as { error_code?: string }).error_code
  }
  const sessions = () =>
    backend.database.query('select id from auth.sessions where user_id = $1', [data.user!.id])
  const before = await sessions()
  expect(await change({})).toBe('current_password_required')
  for (const wrong of ['not it', '', null, 7])
    expect(await change({ current_password: wrong })).toBe('current_password_invalid')
  expect(await change({ current_password: input.password })).toBeUndefined()
  expect(await sessions()).toEqual(before)
  const again = await theirs.signInWithPassword({ ...input, password: 'a new password' })
  expect(again.error).toBeNull()
})

test('a password that is set ends every session; the one that is there may be set again', async () => {
  const input = newcomer()
  const { data } = await admin().createUser(input)
  const theirs = clientWith(backend.secrets.publishableKey)
  const { data: signed } = await theirs.signInWithPassword(input)
  for (const password of ['another password', 'another password'])
    expect((await admin().updateUserById(data.user!.id, { password })).error).toBeNull()
  const { refresh_token } = signed.session!
  expect((await theirs.refreshSession({ refresh_token })).error?.code).toBe(
    'refresh_token_not_found',
  )
  expect((await theirs.signInWithPassword(input)).error?.code).toBe('invalid_credentials')
  const weak = await admin().updateUserById(data.user!.id, { password: 'five5' })
  expect(weak.error?.code).toBe('weak_password')
})

test('a banned account gets no tokens until the ban is lifted', async () => {
  const input = newcomer()
  const { data } = await admin().createUser(input)
  const theirs = clientWith(backend.secrets.publishableKey)
  await admin().updateUserById(data.user!.id, { ban_duration: '24h' })
  expect((await theirs.signInWithPassword(input)).error?.code).toBe('user_banned')
  await admin().updateUserById(data.user!.id, { ban_duration: 'none' })
  expect((await theirs.signInWithPassword(input)).error).toBeNull()
  const odd = await admin().updateUserById(data.user!.id, { ban_duration: 'for ever' })
  expect(odd.error?.code).toBe('validation_failed')
})

test('an account is removed, and is not there afterwards', async () => {
  const { data } = await admin().createUser(newcomer())
  expect((await admin().deleteUser(data.user!.id)).error).toBeNull()
  expect((await admin().getUserById(data.user!.id)).error).toMatchObject({
    status: 404,
    code: 'user_not_found',
  })
})

test('accounts are listed by page', async () => {
  for (let count = 0; count < 3; count++) await admin().createUser(newcomer())
  const first = await admin().listUsers({ page: 1, perPage: 2 })
  const second = await admin().listUsers({ page: 2, perPage: 2 })
  const ids = [...first.data.users, ...second.data.users].map(({ id }) => id)
  expect(new Set(ids).size).toBe(4)
})

test('without the secret key there is no admin API, and sign-up stays closed', async () => {
  for (const key of [backend.secrets.publishableKey, 'sb_secret_guess']) {
    const { error } = await clientWith(key).admin.createUser(newcomer())
    expect(error).toMatchObject({ status: 403, code: 'not_admin' })
  }
  const { error } = await clientWith(backend.secrets.publishableKey).signUp(newcomer())
  expect(error?.code).toBe('signup_disabled')
})
