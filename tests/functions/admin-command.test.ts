// `npm run admin` as a process of its own, against a project that has the migrations and nobody in it.
import { expect, test } from 'vitest'
import { backend, exec, sql } from '#tests/support/backend/backend-fixture.ts'
import { addStaff, Browser, password } from '#tests/support/functions/browser-session.ts'
import { projectOf, runCommand } from '#tests/support/functions/command.ts'
import { serve, stopServers } from '#tests/support/site/serve.ts'

type Said = Record<string, string>

const ada = {
  ADMIN_EMAIL: 'ada@label.example',
  ADMIN_USERNAME: 'Ada',
  ADMIN_PASSWORD: password,
}

/** Runs the command with these variables and nobody at a terminal. */
const admin = (said: Said, ...parameters: string[]) =>
  runCommand('admin', { ...projectOf(backend), ...said }, ...parameters)

const readUser = (email: string) =>
  sql('select username, role, disabled_at from public.users where email = $1', [email])

test('the first admin of a project is made and signs in', async () => {
  const { code, output } = await admin(ada)
  expect([code, output]).toEqual([0, 'Ada is an admin now and signs in with ada@label.example.'])
  const answer = await new Browser().signIn('ada')
  expect(await answer.json()).toMatchObject({ user: { username: 'Ada', role: 'admin' } })
})

test('an address that has an account is left alone unless a rescue is meant', async () => {
  const { code, output } = await admin({ ...ada, ADMIN_PASSWORD: 'another password' })
  expect(code).toBe(1)
  expect(output).toContain('There is an account for ada@label.example already (Ada, admin).')
  expect(output).toContain('--rescue')
  expect((await new Browser().signIn('ada')).status).toBe(200)
})

test('the rescue sets a password and makes an enabled admin of whoever was demoted and disabled', async () => {
  const id = await backend.createAccount('max@label.example', password)
  await exec(`
    insert into public.users (id, username, email, disabled_at)
    values ('${id}', 'Max', 'max@label.example', now());
    update auth.users set banned_until = now() + interval '1 year' where id = '${id}'`)
  const said = { ADMIN_EMAIL: 'max@label.example', ADMIN_PASSWORD: 'a rescued password' }
  const { code, output } = await admin(said, '--rescue')
  expect([code, output]).toEqual([0, expect.stringContaining('Max is an enabled admin')])
  expect(output).not.toContain('a rescued password')
  expect(await readUser('max@label.example')).toEqual([
    { username: 'Max', role: 'admin', disabled_at: null },
  ])
  expect((await new Browser().signIn('max', 'a rescued password')).status).toBe(200)
})

test('whoever is rescued stays in by the clock of the database, whatever the one of this machine says', async () => {
  const id = await addStaff(backend, 'eve', 'moderator')
  const said = { ADMIN_EMAIL: 'eve@label.example', ADMIN_PASSWORD: 'a rescued password' }
  await admin(said, '--rescue')
  const ended = await sql(
    "select sessions_valid_after between now() - interval '1 minute' and now() + interval '1 second' as now from public.users where id = $1",
    [id],
  )
  expect(ended).toEqual([{ now: true }])
})

test('the rescue lifts the limits on signing in that strangers have used up', async () => {
  await backend.createAccount('lou@label.example', password)
  await exec(`
    insert into public.rate_limits (scope, key, refilled_at)
    select s, k, now() + interval '3 days'
      from unnest(array['sign-in-client', 'sign-in-account-proven', 'contact']) s, unnest(array['a', 'b']) k`)
  const said = { ADMIN_EMAIL: 'lou@label.example', ADMIN_USERNAME: 'Lou', ADMIN_PASSWORD: password }
  expect((await admin(said, '--rescue')).code).toBe(0)
  const left = await sql('select distinct scope from public.rate_limits')
  expect(left).toEqual([{ scope: 'contact' }])
})

test('the rescue gives an account without a profile one', async () => {
  await backend.createAccount('orphan@label.example', password)
  const said = {
    ADMIN_EMAIL: 'Orphan@Label.example',
    ADMIN_USERNAME: 'Olive',
    ADMIN_PASSWORD: password,
  }
  const { code } = await admin(said, '--rescue')
  expect(code).toBe(0)
  expect(await readUser('orphan@label.example')).toMatchObject([
    { username: 'Olive', role: 'admin' },
  ])
})

test.each<[string, Said, RegExp]>([
  ['no key', { SUPABASE_SECRET_KEY: '' }, /^SUPABASE_SECRET_KEY is not set/],
  ['an address that is none', { SUPABASE_URL: 'project' }, /^SUPABASE_URL is not an address/],
  ['nobody named', { ADMIN_EMAIL: '' }, /^ADMIN_EMAIL is not set, and there is no terminal/],
  ['no password', { ADMIN_EMAIL: 'new@label.example', ADMIN_PASSWORD: '' }, /^ADMIN_PASSWORD/],
  ['no address of mail', { ADMIN_EMAIL: 'ada at label' }, /^Invalid email format$/],
  [
    'a weak password',
    { ADMIN_EMAIL: 'new@label.example', ADMIN_PASSWORD: 'five5' },
    /^Password is too weak$/,
  ],
  [
    'a password that everybody tries first',
    { ADMIN_EMAIL: 'new@label.example', ADMIN_PASSWORD: 'Trustno1' },
    /^This is one of the thousand most common passwords/,
  ],
  ['a wrong key', { SUPABASE_SECRET_KEY: 'sb_secret_wrong' }, /does not take this key/],
])('%s is said in one sentence', async (_case, said, sentence) => {
  const { code, output } = await admin({ ...ada, ...said })
  expect(code).toBe(1)
  expect(output).toMatch(sentence)
  expect(output).not.toMatch(/\n\s+at /)
})

test('a publishable key is told from a secret one', async () => {
  const { output } = await admin({ ...ada, SUPABASE_SECRET_KEY: backend.secrets.publishableKey })
  expect(output).toMatch(/does not take this key/)
})

test('a project that does not answer, and one without the migrations, are said in one sentence', async () => {
  const url = await serve((_request, response) =>
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":"PGRST205"}'),
  )
  expect((await admin({ ...ada, SUPABASE_URL: url })).output).toMatch(/has no tables yet/)
  stopServers()
  expect((await admin({ ...ada, SUPABASE_URL: url })).output).toMatch(/does not answer/)
})

test('--help says what it does', async () => {
  const { code, output } = await admin({}, '--help')
  expect(code).toBe(0)
  expect(output).toContain('makes somebody an admin')
})
