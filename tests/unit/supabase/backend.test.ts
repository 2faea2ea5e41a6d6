// What the embedded backend says on its port, and in its log.
import { randomUUID } from 'node:crypto'
import { format } from 'node:util'
import { expect, test, vi } from 'vitest'
import { backend } from '#tests/support/backend/backend-fixture.ts'

const ask = (path: string, body?: object) =>
  fetch(backend.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { apikey: backend.secrets.secretKey, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })

test('a mail of Supabase Auth leaves neither its address nor its code in the log', async () => {
  const email = `${randomUUID()}@fan.example`
  await backend.createAccount(email, 'a long password')
  const lines: string[] = []
  for (const way of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, way).mockImplementation((...said) => void lines.push(format(...said)))
  expect((await ask('/auth/v1/recover', { email })).status).toBe(200)
  vi.restoreAllMocks()
  const [account] = await backend.database.query<{ recovery_token: string }>(
    'select recovery_token from auth.users where email = $1',
    [email],
  )
  expect(account!.recovery_token).not.toBe('')
  expect(lines).toEqual([])
})

test.each([
  '/',
  '/_admin',
  '/_admin/tables',
  '/graphql/v1',
  '/static/main.js',
  '/functions/v1/x',
  '/storage/v1/bucket',
  '/auth/v1/otp',
  '/auth/v1/authorize',
  '/rest/v1/../../_admin',
  '/rest/v1/%2e%2e/%2e%2e/_admin',
  '//_admin',
  '/auth/v1/user/x',
])('%s is not there: the port has what the site uses, and nothing else', async (path) => {
  for (const answer of [await ask(path), await ask(path, {})])
    expect([answer.status, await answer.text()]).toEqual([404, ''])
})

test.each(['/rest/v1/site_settings', '/auth/v1/settings'])('%s is there', async (path) =>
  expect((await ask(path)).status).toBe(200),
)
