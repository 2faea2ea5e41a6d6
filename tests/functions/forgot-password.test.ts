// 'Forgot password': the same answer for everybody, a note for the admins, or a mail of Supabase Auth.
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import forgotten from '#netlify/functions/password.ts'
import { wait } from '#netlify/server/http/wait.ts'
import { refusalFloorMs } from '#netlify/server/staff/refusal-floor.ts'
import type { UserList } from '#src/features/staff/admin/contract.ts'
import { mailLinkOverMessage } from '#src/features/staff/admin/messages.ts'
import { deployWith } from '#tests/support/backend/broken-backend.ts'
import { admin, backend, exec, moderatorId, sql } from '#tests/support/functions/staff-fixture.ts'
import { Browser, emailOf, password, signedIn } from '#tests/support/functions/browser-session.ts'
import { openAuth } from '#tests/support/auth/auth-cases.ts'
import { forwardTo } from '#tests/support/local-server.ts'
import { serve } from '#tests/support/site/serve.ts'

beforeEach(async () => {
  await exec('delete from public.rate_limits; update public.users set password_asked_at = null')
})
afterEach(() => {
  backend.auth.reset()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const ask = (email: string, by = new Browser(), handler = forgotten) =>
  by.send(handler, 'POST /api/password/forgot', { body: { email } })
const whoAsked = async () =>
  (await admin.call<UserList>('listUsers')).items
    .filter(({ passwordAskedAt }) => passwordAskedAt !== null)
    .map(({ username }) => username)

test.each([
  ['somebody here', emailOf('mo'), ['mo']],
  ['somebody here, typed loudly', ` ${emailOf('mo').toUpperCase()} `, ['mo']],
  ['nobody here', emailOf('stranger'), []],
])('%s hears the same, in the same time; admins see who asked', async (_who, email, asked) => {
  vi.mocked(wait).mockClear()
  const startedAt = performance.now()
  const answer = await ask(email)
  expect([answer.status, await answer.json()]).toEqual([200, { outcome: 'asked', by: 'admin' }])
  const [held] = vi.mocked(wait).mock.lastCall ?? []
  expect(held! + performance.now() - startedAt).toBeGreaterThan(refusalFloorMs)
  expect(await whoAsked()).toEqual(asked)
})

test('the request is over when an admin makes a link, or its user signs in', async () => {
  await ask(emailOf('mo'))
  await admin.call('createResetLink', { id: moderatorId })
  expect(await whoAsked()).toEqual([])
  await ask(emailOf('mo'))
  await signedIn('mo')
  expect(await whoAsked()).toEqual([])
})

test('what is no address is said at once', async () => {
  for (const [email, message] of [
    ['', 'Please enter your email.'],
    ['no address', 'Invalid email format'],
  ])
    expect(await new Browser().ask('POST /api/password/forgot', { email })).toMatchObject({
      status: 400,
      error: { message },
    })
})

test('after ten questions of a client, or about an address, each wants a proof of work', async () => {
  const browser = new Browser()
  for (let time = 0; time < 10; time++)
    expect((await ask(`nobody${time}@label.example`, browser)).status).toBe(200)
  expect((await ask(emailOf('mo'), browser)).status).toBe(428)
  await exec('delete from public.rate_limits')
  for (let time = 0; time < 10; time++) await ask(emailOf('mo'))
  expect((await ask(emailOf('mo'))).status).toBe(428)
  // Nobody keeps the owner from signing in with it.
  expect((await new Browser().signIn('mo')).status).toBe(200)
})

/** The functions with mail, and what Supabase Auth is asked to send. Its own mailer is not there in the embedded one. */
async function deployWithMail() {
  const mails: string[] = []
  const url = await serve(async (request, response) => {
    if (!request.url?.startsWith('/auth/v1/recover'))
      return forwardTo(backend.url)(request, response)
    mails.push((JSON.parse(await text(request)) as { email: string }).email)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  vi.stubEnv('STAFF_MAIL', 'supabase')
  const functionOf = await deployWith(url, ['invites', 'password'], backend.secrets)
  return { functionOf, mails }
}

test('with mail, Auth is asked to send one to any address, and the answer does not wait for it', async () => {
  const { functionOf, mails } = await deployWithMail()
  for (const email of [emailOf('mo'), emailOf('stranger')]) {
    const answer = await ask(email, new Browser(), functionOf('password'))
    expect([answer.status, await answer.json()]).toEqual([200, { outcome: 'asked', by: 'mail' }])
  }
  await vi.waitFor(() => expect(mails).toEqual([emailOf('mo'), emailOf('stranger')]))
  expect(await whoAsked()).toEqual([])
})

/** What Auth puts into a mail: {{ .TokenHash }}. */
async function mailTo(email: string): Promise<string> {
  const [account] = await sql<{ id: string }>('select id from auth.users where email = $1', [email])
  const auth = openAuth({ url: backend.url, ...backend.secrets, query: sql })
  return `mail=${await auth.linkFor({ id: account!.id, email, password })}`
}

test('the link of a mail sets the password once, on the button alone, and ends all sessions', async () => {
  const { functionOf } = await deployWithMail()
  const invites = functionOf('invites')
  const theirs = await signedIn('mo')
  const token = await mailTo(emailOf('mo'))
  const accept = (given = token) =>
    new Browser().send(invites, 'POST /api/invites/accept', {
      body: { token: given, password: 'a password by mail' },
    })
  const looked = await new Browser().send(invites, 'POST /api/invites/look', { body: { token } })
  expect(looked.status).toBe(404)
  expect((await accept('mail=made-up')).status).toBe(404)
  const answer = await accept()
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { outcome: 'accepted', email: emailOf('mo') },
  ])
  expect((await theirs.whoAmI()).status).toBe(401)
  expect((await accept()).status).toBe(404)
  await exec(
    "update public.users set sessions_valid_after = sessions_valid_after - interval '2 seconds'",
  )
  expect((await new Browser().signIn('mo', 'a password by mail')).status).toBe(200)
})

test('a mail’s link that a refused password came with is good for another one in that browser alone', async () => {
  await deployWith(backend.url, [], backend.secrets)
  Object.assign(backend.auth.settings, { minimumPasswordLength: 12 })
  const token = await mailTo(emailOf('mo'))
  const browser = new Browser()
  const accept = (chosen: string, by = browser) =>
    by.ask('POST /api/invites/accept', { token, password: chosen })
  const refused = await accept('eleven11111')
  expect(refused.error?.fields?.password).toBe(
    'Password is too weak. It needs at least 12 characters.',
  )
  expect((await accept('twelve letters', new Browser())).status).toBe(404)
  expect((await accept(emailOf('mo'))).error?.code).toBe('common-password')
  expect((await accept('twelve letters')).status).toBe(200)
  expect(browser.cookies.has('__Host-deadwax-recovery')).toBe(false)
  expect((await accept('twelve more letters')).status).toBe(404)
})

test('what a mail’s link has opened is no session of the staff, neither here nor at the Data API', async () => {
  await deployWith(backend.url, [], backend.secrets)
  backend.auth.settings.minimumPasswordLength = 12
  const browser = new Browser()
  const body = { token: await mailTo(emailOf('mo')), password: 'eleven11111' }
  await browser.ask('POST /api/invites/accept', body)
  const [kept] = [...browser.cookies.keys()]
  expect(kept).toBe('__Host-deadwax-recovery')
  const value = decodeURIComponent(browser.cookies.get(kept!)!)
  const { access } = JSON.parse(value.slice(0, value.lastIndexOf('.'))) as { access: string }
  const thief = new Browser()
  thief.cookies.set('__Host-deadwax-session', browser.cookies.get(kept!)!)
  expect((await thief.whoAmI()).status).toBe(401)
  thief.plant('__Host-deadwax-session', sessionOf(access))
  expect((await thief.whoAmI()).status).toBe(401)
  expect(await readsAtDataApi(access)).toBe(0)
})

/** A session cookie's value as the site writes it. */
const sessionOf = (access_token: string) => {
  const tokens = { access_token, refresh_token: 'none', expires_at: Date.now() / 1000 + 3000 }
  return `base64-${Buffer.from(JSON.stringify(tokens)).toString('base64url')}`
}

/** How many articles somebody sees past the functions, drafts included. */
async function readsAtDataApi(token: string): Promise<number> {
  await exec("insert into public.news (title, excerpt, content) values ('Draft', 'x', 'x')")
  const answer = await fetch(`${backend.url}/rest/v1/news?select=id`, {
    headers: { apikey: backend.secrets.publishableKey, authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as unknown[]).length
}

test('a mail’s link that is over speaks of its own hour', async () => {
  const gone = await new Browser().ask('POST /api/invites/accept', {
    token: 'mail=made-up',
    password: 'a password by mail',
  })
  expect(gone).toMatchObject({ status: 404, error: { message: mailLinkOverMessage } })
})

test.each([
  [
    'disabled and enabled',
    "disabled_at = now() where username = 'mo'; update public.users set disabled_at = null",
  ],
  ['signed out everywhere', "sessions_valid_after = now() + interval '1 second'"],
])(
  'a mail from before somebody was %s opens nothing, nor what it has opened',
  async (_what, change) => {
    await deployWith(backend.url, [], backend.secrets)
    await exec('update public.users set sessions_valid_after = null')
    backend.auth.settings.minimumPasswordLength = 12
    const [opened, unopened] = [new Browser(), new Browser()]
    const accept = (by: Browser, token: string, given: string) =>
      by.ask('POST /api/invites/accept', { token, password: given })
    const first = await mailTo(emailOf('mo'))
    expect((await accept(opened, first, 'eleven11111')).status).toBe(400)
    const second = await mailTo(emailOf('mo'))
    await exec(`update public.users set ${change} where username = 'mo'`)
    expect((await accept(opened, first, 'twelve letters')).status).toBe(404)
    expect((await accept(unopened, second, 'twelve letters')).status).toBe(404)
    await exec('update public.users set sessions_valid_after = null')
  },
)
