// Links with which people join the staff or choose a new password, and how sessions end.
import { beforeEach, expect, test, vi } from 'vitest'
import { wait } from '#netlify/server/http/wait.ts'
import type { AuditList } from '#src/features/staff/audit.ts'
import type { InviteList } from '#src/features/staff/admin/contract.ts'
import { linkOverMessage } from '#src/features/staff/admin/messages.ts'
import { admin, adminId, backend, exec, sql } from '#tests/support/functions/staff-fixture.ts'
import { behindWire, deployWith } from '#tests/support/backend/broken-backend.ts'
import {
  addStaff,
  Browser,
  emailOf,
  password,
  signedIn,
} from '#tests/support/functions/browser-session.ts'
import { startManualClock } from '#tests/support/functions/manual-clock.ts'
import { serve } from '#tests/support/site/serve.ts'

let made = 0
beforeEach(() => exec('delete from public.rate_limits'))

const chosen = 'a password of my own'
type Link = { url: string; expiresAt: string }

async function addSomebody() {
  const name = `person${++made}`
  return { name, id: await addStaff(backend, name, 'moderator') }
}
const newcomer = () => ({
  username: `New ${++made}`,
  email: `new${made}@label.example`,
  role: 'moderator',
})

const send = (body: object) => admin.call<Link>('createInvite', body)
const makeReset = (id: string) => admin.call<Link>('createResetLink', { id })
function tokenOf({ status, url }: Link & { status: number }): string {
  expect(status).toBe(201)
  return new URL(url).hash.slice(1)
}
const invite = async (person = newcomer()) => tokenOf(await send(person))
const reset = async (id: string) => tokenOf(await makeReset(id))
const look = (token: string, by = new Browser()) => by.ask('POST /api/invites/look', { token })
const accept = (token: string, password = chosen, by = new Browser()) =>
  by.ask('POST /api/invites/accept', { token, password })
const over = { status: 404, error: { code: 'link-over', message: linkOverMessage } }
async function expectOver(token: string): Promise<void> {
  expect(await look(token)).toEqual(over)
  expect(await accept(token)).toEqual(over)
}
/** Signs in a second after all sessions were ended. */
async function signInLater(email: string, password = chosen): Promise<number> {
  await exec(
    "update public.users set sessions_valid_after = sessions_valid_after - interval '2 seconds'",
  )
  return (await new Browser().signInWith(email, password)).status
}
const accounts = async (email: string) =>
  (await sql('select id from auth.users where email = $1', [email])).length

test('an invitation that is open is listed, without its link, and works no more when it is taken back', async () => {
  const person = newcomer()
  const token = await invite(person)
  const list = () => admin.call<InviteList>('listInvites')
  const open = (await list()).items.find(({ email }) => email === person.email)!
  expect(open).toEqual({
    ...person,
    id: open.id,
    madeBy: 'ada',
    expiresAt: open.expiresAt,
  })
  expect(Date.parse(open.expiresAt)).toBeGreaterThan(Date.now())
  const takeBack = () => admin.call('endInvite', { id: open.id })
  expect(await takeBack()).toEqual({ status: 200, outcome: 'ended' })
  await expectOver(token)
  expect((await list()).items.map(({ email }) => email)).not.toContain(person.email)
  expect((await takeBack()).status).toBe(404)
})

test('an invited person chooses a password and signs in; until then there is no account', async () => {
  const person = newcomer()
  const { status, outcome, url, expiresAt } = await send(person)
  expect([status, outcome]).toEqual([201, 'invited'])
  expect(url).toMatch(/^http:\/\/localhost:9\/admin\/invite#[\w-]{43}$/)
  const days = (Date.parse(expiresAt) - Date.now()) / (24 * 60 * 60 * 1000)
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThanOrEqual(7)
  const token = new URL(url).hash.slice(1)
  // Mail scanners and previews of chats open links, and more than once.
  for (let time = 0; time < 2; time++)
    expect(await look(token)).toEqual({
      status: 200,
      purpose: 'invite',
      username: person.username,
      email: person.email,
    })
  expect(await accounts(person.email)).toBe(0)
  const { email } = person
  expect(await accept(token)).toEqual({ status: 200, outcome: 'accepted', email })
  const browser = new Browser()
  expect((await browser.signInWith(email, chosen)).status).toBe(200)
  expect(await (await browser.whoAmI()).json()).toMatchObject({
    user: { username: person.username, role: 'moderator' },
  })
  await expectOver(token)
})

test('a reset sets the password and ends every session of its user, and no other', async () => {
  const { name, id } = await addSomebody()
  const phone = await signedIn(name)
  const laptop = await signedIn(name)
  const made = await makeReset(id)
  expect(made.url).toMatch(/^http:\/\/localhost:9\/admin\/reset#[\w-]{43}$/)
  const token = tokenOf(made)
  expect(await look(token)).toEqual({
    status: 200,
    purpose: 'reset',
    username: name,
    email: emailOf(name),
  })
  expect((await phone.whoAmI()).status).toBe(200)
  const before = await accounts(emailOf(name))
  expect((await accept(token)).status).toBe(200)
  expect(await accounts(emailOf(name))).toBe(before)
  laptop.tokens((tokens) => (tokens.expires_at = 1))
  expect((await phone.whoAmI()).status).toBe(401)
  expect((await laptop.whoAmI()).status).toBe(401)
  expect((await admin.whoAmI()).status).toBe(200)
  expect((await new Browser().signIn(name)).status).toBe(401)
  expect(await signInLater(emailOf(name))).toBe(200)
  await expectOver(token)
})

test('a sign-in within the second of ending all sessions waits for the next one', async () => {
  const { name, id } = await addSomebody()
  // A second that no slow machine outlasts.
  await sql(
    "update public.users set sessions_valid_after = now() + interval '1 minute' where id = $1",
    [id],
  )
  vi.mocked(wait).mockClear()
  await new Browser().signIn(name)
  expect(vi.mocked(wait).mock.calls).toEqual([[1000]])
})

test.each([
  ['nobody made', () => Promise.resolve('x'.repeat(43))],
  ['is empty', () => Promise.resolve('')],
  ['is a hash', async () => (await hashes(await invite()))[0]!],
  [
    'is for a user whose password an admin has set since',
    () => resetAnd(({ id }) => change(id, { password: chosen })),
  ],
  [
    'is for a user who has changed their password since',
    () =>
      resetAnd(async ({ name }) => {
        const body = { currentPassword: password, newPassword: chosen }
        await (await signedIn(name)).call('changePassword', body)
      }),
  ],
])('a link that %s has the one answer that every such link has', async (_case, prepare) => {
  await expectOver(await prepare())
})

const change = (id: string, body: object) => admin.call('changeUser', { id, ...body })

/** A link for a new password, and what happened since. */
async function resetAnd(
  happens: (person: { name: string; id: string }) => Promise<unknown>,
): Promise<string> {
  const person = await addSomebody()
  const token = await reset(person.id)
  await happens(person)
  return token
}

async function hashes(token: string): Promise<string[]> {
  const links = await sql<{ token_hash: string }>(
    'select token_hash from public.staff_links order by created_at desc',
  )
  expect(JSON.stringify(links)).not.toContain(token)
  return links.map(({ token_hash }) => token_hash)
}

test.each([
  ['', 400, 'bad-request'],
  ['seven77', 400, 'bad-request'],
  ['password1', 400, 'common-password'],
])('with the password %j a link is not used up', async (password, status, code) => {
  const token = await invite()
  expect(await accept(token, password)).toMatchObject({ status, error: { code } })
  expect((await accept(token)).status).toBe(200)
})

/** An account that a try has left, which made it so many seconds ago. */
async function leftover(email: string, seconds: number): Promise<string> {
  const id = await backend.createAccount(email, 'what somebody tried')
  await sql(
    `update auth.users set raw_app_meta_data = '{"made_by": "deadwax"}',
       created_at = now() - make_interval(secs => $2) where id = $1`,
    [id, seconds],
  )
  return id
}

test('an account that a dead try has left is replaced, with all that it had', async () => {
  const person = newcomer()
  const token = await invite(person)
  const old = await leftover(person.email, 60)
  expect((await accept(token)).status).toBe(200)
  const users = await sql<{ id: string }>('select id from public.users where email = $1', [
    person.email,
  ])
  expect(users).toHaveLength(1)
  expect(users[0]!.id).not.toBe(old)
  expect((await new Browser().signInWith(person.email, chosen)).status).toBe(200)
})

test('an account that another try is making is left to it, and the link works afterwards', async () => {
  const person = newcomer()
  const token = await invite(person)
  const made = await leftover(person.email, 5)
  const refused = await accept(token)
  expect(refused).toMatchObject({ status: 409, error: { code: 'being-made' } })
  expect(await sql('select id from auth.users where id = $1', [made])).toHaveLength(1)
  await sql(`update auth.users set created_at = now() - interval '31 seconds' where id = $1`, [
    made,
  ])
  expect((await accept(token)).status).toBe(200)
})

test('an account that is not of this site is neither taken over nor removed', async () => {
  const person = newcomer()
  const token = await invite(person)
  const id = await backend.createAccount(person.email, 'their own password')
  for (const ask of [
    () => accept(token),
    () => admin.call('createUser', { ...person, password: chosen, role: 'moderator' }),
  ])
    expect(await ask()).toMatchObject({ status: 409, error: { code: 'email-in-use' } })
  const answer = await new Browser().signInWith(person.email, 'their own password')
  expect([answer.status, await sql('select id from auth.users where id = $1', [id])]).toEqual([
    403,
    [{ id }],
  ])
})

test('an invitation ends when its person is added in another way, and sets no password of theirs', async () => {
  const person = newcomer()
  const token = await invite(person)
  const made = await admin.call('createUser', { ...person, password: chosen })
  expect(made.status).toBe(201)
  expect((await accept(token, 'of whoever has the link')).status).toBe(404)
  expect((await new Browser().signInWith(person.email, chosen)).status).toBe(200)
})

test('a link that another try holds says so, and works afterwards', async () => {
  const token = await invite()
  await sql(`update public.staff_links set leased_until = now() + interval '20 seconds'`)
  expect(await accept(token)).toMatchObject({ status: 409, error: { code: 'link-held' } })
  await sql(`update public.staff_links set leased_until = now() - interval '1 second'`)
  expect((await accept(token)).status).toBe(200)
})

test.each([
  ['an invite', async () => invite()],
  ['a link for a new password', async () => reset((await addSomebody()).id)],
])('%s works again when Auth never answered', async (_what, make) => {
  const token = await make()
  const pass = startManualClock()
  // Longer than Auth is waited for, and not as long as the request has.
  const wire = behindWire(backend.url, (url) => url.includes('/admin/users') && (pass(7100), true))
  const functionOf = await deployWith(await serve(wire), ['invites'], backend.secrets)
  const answer = await new Browser().send(functionOf('invites'), 'POST /api/invites/accept', {
    body: { token, password: chosen },
  })
  expect(answer.status).toBe(503)
  vi.restoreAllMocks()
  await deployWith(backend.url, [], backend.secrets)
  expect((await accept(token)).status).toBe(200)
})

test('an address that is in use or malformed is not invited', async () => {
  const { name } = await addSomebody()
  for (const [email, status, code] of [
    [emailOf(name).toUpperCase(), 409, 'email-in-use'],
    ['no address', 400, 'bad-request'],
  ] as const)
    expect(await send({ ...newcomer(), email })).toMatchObject({ status, error: { code } })
})

test('an admin makes no link for their own password, nor for an unknown or disabled user', async () => {
  for (const id of [adminId, adminId.toUpperCase()])
    expect(await makeReset(id)).toMatchObject({ error: { code: 'own-password' } })
  expect((await makeReset('00000000-0000-4000-8000-00000000000f')).status).toBe(404)
  const { id } = await addSomebody()
  await change(id, { disabled: true })
  expect((await makeReset(id)).status).toBe(404)
})

test('accepting a link ends the session of another user in this browser', async () => {
  const { name } = await addSomebody()
  const shared = await signedIn(name)
  expect((await accept(await invite(), chosen, shared)).status).toBe(200)
  expect(await (await shared.whoAmI()).json()).toEqual({ outcome: 'signed-out' })
})

test('after ten wrong tokens a client has to work, and right ones cost nothing', async () => {
  const browser = new Browser()
  const token = await invite()
  for (let time = 0; time < 12; time++) expect((await look(token, browser)).status).toBe(200)
  for (let time = 0; time < 10; time++)
    expect((await look(`wrong${time}`, browser)).status).toBe(404)
  expect(await look(token, browser)).toMatchObject({ status: 428, outcome: 'proof-needed' })
  expect((await accept(token, chosen, browser)).status).toBe(428)
})

test('what was done with links is in the log, and no token and no address is', async () => {
  const person = newcomer()
  const { name, id } = await addSomebody()
  const tokens = [await invite(person), await reset(id)]
  for (const token of tokens) await accept(token)
  const { items } = await admin.call<AuditList>('listAudit', { limit: 4 })
  expect(items.map(({ action, actorName }) => `${actorName} ${action}`).reverse()).toEqual([
    'ada user-invited',
    'ada reset-link-made',
    'ada user-created',
    `${name} password-reset`,
  ])
  const log = JSON.stringify(items)
  for (const secret of [...tokens, ...(await hashes('-')), person.email])
    expect(log).not.toContain(secret)
})
