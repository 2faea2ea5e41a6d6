// Whoever is put out stays out: what their old sessions open after they are let in again.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { admin, backend, exec } from '#tests/support/functions/staff-fixture.ts'
import { openAuth } from '#tests/support/auth/auth-cases.ts'
import { addStaff, Browser, emailOf, signedIn } from '#tests/support/functions/browser-session.ts'

let made = 0
let name: string
let id: string
beforeEach(async () => {
  await exec('delete from public.rate_limits')
  name = `person${++made}`
  id = await addStaff(backend, name, 'admin')
})
afterEach(() => backend.auth.reset())

const auth = () => openAuth({ url: backend.url, ...backend.secrets, query: backend.database.query })
const change = (body: object) => admin.call('changeUser', { id, ...body })
const again = 'a password of another day'

/** Each way to be put out, and how the same person comes in again; undefined where nothing lets them in. */
const ways: [way: string, out: () => Promise<unknown>, back?: () => Promise<unknown>][] = [
  ['disabled and enabled', () => change({ disabled: true }), () => change({ disabled: false })],
  [
    'banned in Supabase’s dashboard, and the ban lifted there',
    () => auth().ban({ id }),
    () => auth().ban({ id }, 'none'),
  ],
  [
    'banned in Supabase’s dashboard, and enabled here',
    () => auth().ban({ id }),
    () => change({ disabled: false }),
  ],
  ['given another password by an admin', () => change({ password: again }), async () => undefined],
  ['demoted and promoted', () => change({ role: 'moderator' }), () => change({ role: 'admin' })],
  ['signed out by an admin', () => admin.call('endSessions', { id }), async () => undefined],
  ['removed', () => admin.call('removeUser', { id })],
  ['deleted in Supabase’s dashboard', () => auth().remove({ id })],
]

/** The rows of the audit log that a token opens at the Data API, past the functions. */
async function readDirectly(token: string): Promise<number> {
  const answer = await fetch(`${backend.url}/rest/v1/audit_log?select=id`, {
    headers: { apikey: backend.secrets.publishableKey, authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as unknown[]).length
}

test.each(ways)(
  'after somebody was %s, no old cookie, refresh token or access token opens anything',
  async (_way, out, back) => {
    const [used, silent, refreshing] = [
      await signedIn(name),
      await signedIn(name),
      await signedIn(name),
    ]
    const { access_token, refresh_token } = silent.tokens()
    expect(await readDirectly(access_token)).toBeGreaterThan(0)
    await out()
    expect((await used.whoAmI()).status).toBe(401)
    expect(await readDirectly(access_token)).toBe(0)
    await back?.()
    refreshing.tokens((tokens) => (tokens.expires_at = 1))
    for (const browser of [used, silent, refreshing])
      expect((await browser.call('listUsers')).status).toBe(401)
    expect(await readDirectly(access_token)).toBe(0)
    const renewed = await auth()
      .refreshed({ access_token, refresh_token })
      .catch(() => undefined)
    expect(await readDirectly(renewed?.access_token ?? access_token)).toBe(0)
    if (!back) return
    // Sessions begin anew in the next second, which nobody here waits for.
    await exec(
      "update public.users set sessions_valid_after = sessions_valid_after - interval '2 seconds'",
    )
    const given = (await new Browser().signIn(name)).ok ? undefined : again
    const newly = new Browser()
    expect((await newly.signIn(name, given)).status).toBe(200)
    expect((await newly.call('listUsers')).status).toBe(200)
  },
)

test('a session that Auth opens while somebody is disabled is over when they are enabled', async () => {
  await exec(`update public.users set disabled_at = now() where id = '${id}'`)
  const meanwhile = await auth().session(emailOf(name))
  expect(await readDirectly(meanwhile.access_token)).toBe(0)
  await change({ disabled: false })
  expect(await readDirectly(meanwhile.access_token)).toBe(0)
})

test('a password of one’s own ends what the other sessions open at the Data API', async () => {
  const [mine, other] = [await signedIn(name), await signedIn(name)]
  const { access_token } = other.tokens()
  // Tokens have whole seconds.
  await exec(`update auth.sessions set created_at = created_at - interval '2 seconds'`)
  other.tokens((tokens) => (tokens.expires_at = 1))
  await other.whoAmI()
  const before = other.tokens().access_token
  const passwords = { currentPassword: 'a long password', newPassword: again }
  expect(await mine.call('changePassword', passwords)).toMatchObject({ status: 200 })
  expect((await mine.call('listUsers')).status).toBe(200)
  expect(await readDirectly(mine.tokens().access_token)).toBeGreaterThan(0)
  expect(await readDirectly(before)).toBe(0)
  expect(access_token).not.toBe(before)
})

test('a ban in Supabase’s dashboard is shown to admins', async () => {
  await auth().ban({ id })
  const list = await admin.call<{ items: { id: string; isBanned: boolean }[] }>('listUsers')
  expect(list.items.filter(({ isBanned }) => isBanned).map((one) => one.id)).toEqual([id])
})

test('who signs in with an address that was changed at Auth changes their password with it, too', async () => {
  const email = `renamed${made}@label.example`
  await auth().setEmail(id, email)
  const browser = new Browser()
  expect((await browser.signInWith(email, 'a long password')).status).toBe(200)
  const passwords = { currentPassword: 'a long password', newPassword: again }
  expect((await browser.call('changePassword', passwords)).status).toBe(200)
  const list = await admin.call<{ items: { id: string; email: string }[] }>('listUsers')
  expect(list.items.find((one) => one.id === id)?.email).toBe(email)
})
