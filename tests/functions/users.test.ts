import { commonPasswordMessage } from '#src/features/staff/admin/messages.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { User, UserList } from '#src/features/staff/admin/contract.ts'
import { backend, exec, sql } from '#tests/support/backend/backend-fixture.ts'
import {
  addStaff,
  Browser,
  emailOf,
  password,
  signedIn,
} from '#tests/support/functions/browser-session.ts'

let admin: Browser
const ids: Record<string, string> = {}
let made = 0

beforeAll(async () => {
  for (const name of ['ada', 'bea']) ids[name] = await addStaff(backend, name, 'admin')
  admin = await signedIn('ada')
})
// Nobody here has to care how often the others have signed in.
beforeEach(() => exec('delete from public.rate_limits'))

/** Somebody new, so that a test may do to them what it likes. */
async function addSomebody(role: 'admin' | 'moderator' = 'moderator') {
  const name = `person${++made}`
  return { name, id: await addStaff(backend, name, role) }
}

const create = (body: object, by = admin) => by.call<{ user?: User }>('createUser', body)
const change = (id: string, body: object, by = admin) =>
  by.call<{ user?: User }>('changeUser', { id, ...body })
const listAs = (by: Browser) => by.call<UserList>('listUsers')
const find = async (id: string) => (await listAs(admin)).items.find((one) => one.id === id)
const newUser = () => ({
  username: `New ${++made}`,
  email: `new${made}@label.example`,
  password: 'their first password',
  role: 'moderator',
})

const target = '00000000-0000-4000-8000-00000000000f'
const everything = () => sql('select * from public.users order by id')

test.each([
  ['POST', false],
  ['GET', false],
  ['PUT', true],
  ['DELETE', true],
])('an admin’s token may not %s accounts straight at Supabase Auth', async (method, isOne) => {
  const answer = await fetch(`${backend.url}/auth/v1/admin/users${isOne ? `/${ids.bea}` : ''}`, {
    method,
    headers: {
      apikey: backend.secrets.publishableKey,
      authorization: `Bearer ${admin.tokens().access_token}`,
      'content-type': 'application/json',
    },
    ...(method !== 'GET' && { body: JSON.stringify(newUser()) }),
  })
  expect(answer.status).toBe(403)
})

// Creating.

test('a created moderator is listed and signs in, and the admin stays signed in', async () => {
  const { password, ...input } = newUser()
  const { status, outcome, user } = await create({ ...input, password })
  expect([status, outcome]).toEqual([201, 'created'])
  expect(user).toMatchObject({ ...input, disabledAt: null })
  expect(user!.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/)
  expect(await find(user!.id)).toEqual({ ...user, createdAt: expect.any(String) })
  expect((await new Browser().signInWith(input.email, password)).status).toBe(200)
  expect(await (await admin.whoAmI()).json()).toMatchObject({ user: { username: 'ada' } })
})

test('a role is moderator unless admin is asked for', async () => {
  expect((await create({ ...newUser(), role: undefined })).user?.role).toBe('moderator')
  expect((await create({ ...newUser(), role: 'admin' })).user?.role).toBe('admin')
  expect((await create({ ...newUser(), role: 'owner' })).status).toBe(400)
})

test.each([
  [{ username: ' ' }, 400, 'Please fill in all fields'],
  [{ password: 'Trustno1' }, 400, commonPasswordMessage],
  [{ email: emailOf('bea') }, 409, 'Email already in use'],
  [{ email: emailOf('bea').toUpperCase() }, 409, 'Email already in use'],
])('a new account like %j is refused', async (part, status, message) => {
  const before = await everything()
  expect(await create({ ...newUser(), ...part })).toMatchObject({ status, error: { message } })
  expect(await everything()).toEqual(before)
})

test('two admins who create the same address at once: one account, with the password of who made it', async () => {
  const input = newUser()
  const passwords = ['the password of one', 'the password of the other']
  const admins = [admin, await signedIn('bea')]
  const answers = await Promise.all(
    admins.map((by, at) => create({ ...input, password: passwords[at] }, by)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const signedInWith = await Promise.all(
    passwords.map(async (given) => (await new Browser().signInWith(input.email, given)).status),
  )
  expect(signedInWith).toEqual(answers.map(({ status }) => (status === 201 ? 200 : 401)))
  const { items } = await listAs(admin)
  expect(items.filter(({ email }) => email === input.email)).toHaveLength(1)
})

test('an account whose profile is refused is taken back', async () => {
  const input = newUser()
  const setEmail = (email: string) =>
    sql('update public.users set email = $1 where id = $2', [email, ids.bea])
  await setEmail(input.email)
  expect(await create(input)).toMatchObject({ error: { message: 'Email already in use' } })
  await setEmail(emailOf('bea'))
  expect(await sql('select id from auth.users where email = $1', [input.email])).toEqual([])
  expect((await create(input)).status).toBe(201)
})

test('an admin cannot change their own role or disable themselves', async () => {
  const message =
    'You cannot change your own role, or disable or remove yourself. Please ask another admin.'
  for (const body of [{ role: 'moderator' }, { disabled: true }])
    expect(await change(ids.ada!, body)).toEqual({
      status: 403,
      error: { code: 'own-role', message },
    })
  expect(await find(ids.ada!)).toMatchObject({ role: 'admin', disabledAt: null })
})

test('a disabled person is out at once, everywhere, and in again when enabled', async () => {
  const { name, id } = await addSomebody('admin')
  const phone = await signedIn(name)
  const laptop = await signedIn(name)
  const tablet = await signedIn(name)
  expect((await change(id, { disabled: true })).user?.disabledAt).toMatch(
    /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/,
  )
  expect((await phone.whoAmI()).status).toBe(401)
  expect((await listAs(laptop)).status).toBe(401)
  expect((await phone.signIn(name)).status).toBe(401)
  await change(id, { disabled: false })
  expect((await find(id))?.disabledAt).toBeNull()
  // The sessions of before are over for good.
  expect((await tablet.whoAmI()).status).toBe(401)
  expect((await phone.signIn(name)).status).toBe(200)
})

test('a disabled account gets no tokens from Auth itself, by password or by refresh', async () => {
  const { name, id } = await addSomebody()
  const { refresh_token } = (await signedIn(name)).tokens()
  await change(id, { disabled: true })
  const ask = (grant: string, body: object) =>
    fetch(`${backend.url}/auth/v1/token?grant_type=${grant}`, {
      method: 'POST',
      headers: { apikey: backend.secrets.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await ask('password', { email: emailOf(name), password })).status).toBe(400)
  expect((await ask('refresh_token', { refresh_token })).status).toBe(400)
  await change(id, { disabled: false })
  expect((await ask('password', { email: emailOf(name), password })).status).toBe(200)
})

test('a name changes; a blank one does not', async () => {
  const { id } = await addSomebody()
  expect((await change(id, { username: ' Odile ' })).user?.username).toBe('Odile')
  expect((await change(id, { username: '  ' })).status).toBe(400)
  expect((await find(id))?.username).toBe('Odile')
})

test('a password that an admin sets works, the old one does not, and open sessions are over', async () => {
  const { name, id } = await addSomebody()
  const theirs = await signedIn(name)
  const answer = await change(id, { password: 'set by an admin' })
  expect(answer.status).toBe(200)
  expect(JSON.stringify(answer)).not.toContain('set by an admin')
  expect((await theirs.whoAmI()).status).toBe(401)
  expect((await theirs.signIn(name)).status).toBe(401)
  expect((await theirs.signIn(name, 'set by an admin')).status).toBe(200)
})

test('an admin cannot set their own password without the current one', async () => {
  const error = { code: 'own-password' }
  // An id is the same in capitals.
  for (const id of [ids.ada!, ids.ada!.toUpperCase()])
    expect(await change(id, { password: 'a new password' })).toMatchObject({ status: 403, error })
})

test.each([
  ['an unknown user', target, { role: 'admin' }, 404],
  ['an unknown user', target, { password: 'a new password' }, 404],
  ['an unknown user', target, { disabled: false }, 404],
  ['an unknown role', target, { role: 'owner' }, 400],
  ['nothing', target, {}, 400],
  ['two things at once', target, { role: 'admin', disabled: false }, 400],
])('changing %s is refused: %s %j', async (_case, id, body, status) => {
  const before = await everything()
  expect((await change(id, body)).status).toBe(status)
  expect(await everything()).toEqual(before)
})
