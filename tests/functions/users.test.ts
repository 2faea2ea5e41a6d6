import { commonPasswordMessage } from '#src/features/staff/messages.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import session from '#netlify/functions/session.ts'
import users from '#netlify/functions/users.ts'
import type { User, UserList } from '#src/features/staff/admin/contract.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'
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
beforeEach(() => backend.database.exec('delete from public.rate_limits'))

/** Somebody new, so that a test may do to them what it likes. */
async function addSomebody(role: 'admin' | 'moderator' = 'moderator') {
  const name = `person${++made}`
  return { name, id: await addStaff(backend, name, role) }
}

const create = (body: unknown, by = admin) => by.send(users, 'POST /api/users', { body })
const change = (id: string, body: unknown, by = admin) =>
  by.send(users, `PATCH /api/users/${id}`, { body, params: { id } })
const list = async () =>
  ((await (await admin.send(users, 'GET /api/users')).json()) as UserList).items
const find = async (id: string) => (await list()).find((one) => one.id === id)
const read = async (answer: Response) =>
  (await answer.json()) as {
    outcome?: string
    user?: User
    error?: { code: string; message: string; fields?: Record<string, string> }
  }
const newUser = () => ({
  username: `New ${++made}`,
  email: `new${made}@label.example`,
  password: 'their first password',
  role: 'moderator',
})

const target = '00000000-0000-4000-8000-00000000000f'
const everything = () => backend.database.query('select * from public.users order by id', [])

test('an admin who was disabled is signed out by whatever they call next', async () => {
  const { name, id } = await addSomebody('admin')
  const browser = await signedIn(name)
  await backend.database.query('update public.users set disabled_at = now() where id = $1', [id])
  expect((await create(newUser(), browser)).status).toBe(401)
  expect(browser.cookies.has('__Host-deadwax-session')).toBe(false)
})

test.each([
  ['POST', false],
  ['GET', false],
  ['PUT', true],
  ['DELETE', true],
])('nobody signed in may %s accounts straight at Supabase Auth', async (method, isOne) => {
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
  const input = newUser()
  const answer = await create(input)
  expect(answer.status).toBe(201)
  const { outcome, user: created } = await read(answer)
  expect(outcome).toBe('created')
  expect(created).toMatchObject({
    username: input.username,
    email: input.email,
    role: 'moderator',
    disabledAt: null,
  })
  expect(created!.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/)
  expect(await find(created!.id)).toEqual(created)
  const browser = new Browser()
  const body = { email: input.email, password: input.password }
  expect((await browser.send(session, 'POST /api/session', { body })).status).toBe(200)
  expect(await (await admin.whoAmI()).json()).toMatchObject({ user: { username: 'ada' } })
})

test('a role is moderator unless admin is asked for', async () => {
  const withoutRole = await create({ ...newUser(), role: undefined })
  expect((await read(withoutRole)).user?.role).toBe('moderator')
  expect((await read(await create({ ...newUser(), role: 'admin' }))).user?.role).toBe('admin')
  expect((await create({ ...newUser(), role: 'owner' })).status).toBe(400)
})

test.each(['username', 'email', 'password'])('%s is needed', async (field) => {
  for (const blank of ['', '   ']) {
    const answer = await create({ ...newUser(), [field]: blank })
    expect(answer.status).toBe(400)
    const { error } = await read(answer)
    expect(error).toMatchObject({ code: 'bad-request', message: 'Please fill in all fields' })
    expect(Object.keys(error!.fields!)).toEqual([field])
  }
})

test.each([
  [{ email: 'no address' }, 400, 'Invalid email format'],
  [{ password: 'seven77' }, 400, 'Password is too weak'],
  [{ password: 'Trustno1' }, 400, commonPasswordMessage],
  [{ password: 'x'.repeat(73) }, 400, 'Please choose a password of at most 72 characters.'],
  [{ email: emailOf('bea') }, 409, 'Email already in use'],
  [{ email: emailOf('bea').toUpperCase() }, 409, 'Email already in use'],
])('a new account like %j is refused', async (part, status, message) => {
  const before = await everything()
  const answer = await create({ ...newUser(), ...part })
  expect([answer.status, (await read(answer)).error?.message]).toEqual([status, message])
  expect(await everything()).toEqual(before)
})

test('two admins who create the same address at once: one account, and one hears that it is in use', async () => {
  const input = newUser()
  const second = await signedIn('bea')
  const answers = await Promise.all([create(input), create(input, second)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const refused = await read(answers.find(({ status }) => status === 409)!)
  expect(refused.error?.message).toBe('Email already in use')
  expect((await list()).filter(({ email }) => email === input.email)).toHaveLength(1)
})

test('an account whose profile is refused is taken back', async () => {
  const input = newUser()
  await backend.database.query('update public.users set email = $1 where id = $2', [
    input.email,
    ids.bea,
  ])
  const answer = await create(input)
  await backend.database.query('update public.users set email = $1 where id = $2', [
    emailOf('bea'),
    ids.bea,
  ])
  expect((await read(answer)).error?.message).toBe('Email already in use')
  expect(
    await backend.database.query('select id from auth.users where email = $1', [input.email]),
  ).toEqual([])
  expect((await create(input)).status).toBe(201)
})

// Changing.

test('a role changes at once, with the session that was open', async () => {
  const { name, id } = await addSomebody()
  const theirs = await signedIn(name)
  expect((await theirs.send(users, 'GET /api/users')).status).toBe(403)
  const answer = await change(id, { role: 'admin' })
  expect(answer.status).toBe(200)
  expect(await read(answer)).toMatchObject({ outcome: 'changed', user: { id, role: 'admin' } })
  expect((await theirs.send(users, 'GET /api/users')).status).toBe(200)
  await change(id, { role: 'moderator' })
  expect((await theirs.send(users, 'GET /api/users')).status).toBe(403)
  expect(await (await theirs.whoAmI()).json()).toMatchObject({ user: { role: 'moderator' } })
})

test('nobody changes their own role or disables themselves', async () => {
  for (const body of [{ role: 'moderator' }, { disabled: true }]) {
    const answer = await change(ids.ada!, body)
    expect(answer.status).toBe(403)
    expect((await read(answer)).error).toEqual({
      code: 'own-role',
      message:
        'You cannot change your own role, or disable or remove yourself. Please ask another admin.',
    })
  }
  expect(await find(ids.ada!)).toMatchObject({ role: 'admin', disabledAt: null })
})

test('a disabled person is out at once, everywhere, and in again when enabled', async () => {
  const { name, id } = await addSomebody('admin')
  const phone = await signedIn(name)
  const laptop = await signedIn(name)
  const tablet = await signedIn(name)
  const answer = await change(id, { disabled: true })
  expect((await read(answer)).user?.disabledAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/)
  expect((await phone.whoAmI()).status).toBe(401)
  expect((await laptop.send(users, 'GET /api/users')).status).toBe(401)
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
  expect((await read(await change(id, { username: ' Odile ' }))).user?.username).toBe('Odile')
  expect((await change(id, { username: '  ' })).status).toBe(400)
  expect((await find(id))?.username).toBe('Odile')
})

test('a password that an admin sets works, the old one does not, and open sessions are over', async () => {
  const { name, id } = await addSomebody()
  const theirs = await signedIn(name)
  const answer = await change(id, { password: 'set by an admin' })
  expect(answer.status).toBe(200)
  expect(JSON.stringify(await read(answer))).not.toContain('set by an admin')
  expect((await theirs.whoAmI()).status).toBe(401)
  expect((await theirs.signIn(name)).status).toBe(401)
  expect((await theirs.signIn(name, 'set by an admin')).status).toBe(200)
})

test('a weak password is not set', async () => {
  const { name, id } = await addSomebody()
  const answer = await change(id, { password: 'seven77' })
  expect([answer.status, (await read(answer)).error?.message]).toEqual([
    400,
    'Password is too weak',
  ])
  expect((await new Browser().signIn(name)).status).toBe(200)
})

test('an admin cannot set their own password without the current one', async () => {
  const answer = await change(ids.ada!, { password: 'a new password' })
  expect([answer.status, (await read(answer)).error?.code]).toEqual([403, 'own-password'])
})

test.each([
  ['somebody who is not there', target, { role: 'admin' }, 404],
  ['somebody who is not there', target, { password: 'a new password' }, 404],
  ['somebody who is not there', target, { disabled: false }, 404],
  ['what is no id', 'everybody', { role: 'moderator' }, 404],
  ['an unknown role', target, { role: 'owner' }, 400],
  ['nothing', target, {}, 400],
  ['two things at once', target, { role: 'admin', disabled: false }, 400],
  ['a column of the table', target, { disabled_at: null }, 400],
  ['an email', target, { email: 'x@y.example' }, 400],
])('changing %s is refused: %s %j', async (_case, id, body, status) => {
  const before = await everything()
  expect((await change(id, body)).status).toBe(status)
  expect(await everything()).toEqual(before)
})

test('the last enabled admin stays one', async () => {
  await backend.database.query(
    "update public.users set role = 'moderator' where id not in ($1, $2)",
    [ids.ada, ids.bea],
  )
  const bea = await signedIn('bea')
  expect((await change(ids.bea!, { role: 'moderator' })).status).toBe(200)
  // ada is the last one now; bea's session is still open, and she is no admin any more.
  expect((await change(ids.ada!, { role: 'moderator' }, bea)).status).toBe(403)
  expect((await change(ids.bea!, { role: 'admin' })).status).toBe(200)
  await change(ids.bea!, { disabled: true })
  const answer = await change(ids.ada!, { disabled: true })
  expect(answer.status).toBe(403)
  expect(await find(ids.ada!)).toMatchObject({ role: 'admin', disabledAt: null })
  await change(ids.bea!, { disabled: false })
})
