import { afterEach, expect, test, vi } from 'vitest'
import { changeRole, createUser, signIn } from '#src/features/staff/admin/client.ts'

afterEach(() => vi.unstubAllGlobals())

const input = {
  username: 'Ada',
  email: 'ada@label.example',
  password: 'a password',
  role: 'admin',
} as const
const outage = 'Our database is asleep.'
const refusing = (status: number, error: object) => () =>
  Promise.resolve(Response.json({ error: { code: 'x', ...error } }, { status }))
const unreachable = () => Promise.reject(new TypeError('fetch failed'))
const page = () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))

/** What the admin reads when a call fails like this. */
async function message(call: () => Promise<unknown>, answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer)
  return ((await call()) as { error: { message: string } }).error.message
}

test('creating a user that fails says so, with the reason; what is wrong with a field says only that', async () => {
  const create = () => createUser(input)
  expect(await message(create, refusing(503, { message: outage }))).toBe(
    `Error creating user: ${outage}`,
  )
  expect(await message(create, refusing(422, { message: 'Signups are off' }))).toBe(
    'Error creating user: Signups are off',
  )
  expect(await message(create, unreachable)).toMatch(/^Error creating user: We could not reach/)
  const inUse = 'Email already in use'
  expect(await message(create, refusing(409, { message: inUse, fields: { email: inUse } }))).toBe(
    inUse,
  )
})

test.each([
  ['the database is away', refusing(503, { message: outage })],
  ['the server cannot be reached', unreachable],
  ['a proxy answers', page],
])('changing a role while %s says that it failed', async (_case, answer) => {
  expect(await message(() => changeRole('id', 'admin'), answer)).toBe('Error updating user role')
})

test('a role that may not be changed says why', async () => {
  const why = refusing(409, { message: 'There has to be one admin.' })
  expect(await message(() => changeRole('id', 'moderator'), why)).toBe('There has to be one admin.')
})

test.each([
  ['the function cannot be reached', unreachable],
  ['a proxy answers', page],
  ['something broke', refusing(500, { message: 'Something went wrong. Tell us this number: 1' })],
])('a sign-in says that it failed when %s', async (_case, answer) => {
  const credentials = { email: input.email, password: input.password }
  expect(await message(() => signIn(credentials, () => undefined), answer)).toBe(
    'Login failed. Please try again.',
  )
})

test('a sign-in that is refused says why', async () => {
  const refused = refusing(401, { message: 'Invalid email or password' })
  const credentials = { email: input.email, password: input.password }
  expect(await message(() => signIn(credentials, () => undefined), refused)).toBe(
    'Invalid email or password',
  )
})
