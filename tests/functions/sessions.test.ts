// How sessions end: SIGN OUT EVERYWHERE, and people who are removed.
import { beforeEach, expect, test } from 'vitest'
import type { UserList } from '#src/features/staff/admin/contract.ts'
import { admin, adminId, backend, exec, sql } from '#tests/support/functions/staff-fixture.ts'
import { addStaff, Browser, emailOf, signedIn } from '#tests/support/functions/browser-session.ts'

let made = 0
let name: string
let id: string
beforeEach(async () => {
  await exec('delete from public.rate_limits')
  name = `person${++made}`
  id = await addStaff(backend, name, 'admin')
})

const remove = (whom: string) => admin.call<{ user: object }>('removeUser', { id: whom })
const endSessions = () => admin.call('endSessions', { id })
const later = () =>
  exec("update public.users set sessions_valid_after = sessions_valid_after - interval '2 seconds'")
const list = async () => (await admin.call<UserList>('listUsers')).items

/** How many rows of the audit log somebody reads at the Data API, past the functions. */
async function readDirectly(token: string): Promise<number> {
  const answer = await fetch(`${backend.url}/rest/v1/audit_log?select=id`, {
    headers: { apikey: backend.secrets.publishableKey, authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as unknown[]).length
}

test('signing out everywhere ends the session here and every other, refreshed or not', async () => {
  const [phone, laptop, tablet] = [await signedIn(name), await signedIn(name), await signedIn(name)]
  const { access_token } = tablet.tokens()
  expect(await readDirectly(access_token)).toBeGreaterThan(0)
  expect(await phone.ask('DELETE /api/session/all')).toEqual({ status: 200, outcome: 'signed-out' })
  expect(phone.cookies.has('__Host-deadwax-session')).toBe(false)
  laptop.tokens((tokens) => (tokens.expires_at = 1))
  expect((await laptop.whoAmI()).status).toBe(401)
  expect((await tablet.whoAmI()).status).toBe(401)
  expect(await readDirectly(access_token)).toBe(0)
  await later()
  expect((await phone.signIn(name)).status).toBe(200)
  expect((await phone.whoAmI()).status).toBe(200)
})

test('an admin signs a user out everywhere, and a refresh brings no session back', async () => {
  const [phone, laptop] = [await signedIn(name), await signedIn(name)]
  expect(await endSessions()).toEqual({ status: 200, outcome: 'sessions-ended' })
  // Auth itself knows nothing of it and refreshes the token.
  laptop.tokens((tokens) => (tokens.expires_at = 1))
  expect((await laptop.whoAmI()).status).toBe(401)
  expect((await phone.call('listArticles')).status).toBe(401)
  expect(phone.cookies.has('__Host-deadwax-session')).toBe(false)
  expect((await admin.whoAmI()).status).toBe(200)
  await later()
  const again = new Browser()
  expect((await again.signIn(name)).status).toBe(200)
  expect((await again.whoAmI()).status).toBe(200)
})

test('a session that Auth has refreshed is as old as its sign-in', async () => {
  const browser = await signedIn(name)
  const kept = browser.tokens((tokens) => (tokens.expires_at = 1)).access_token
  await browser.whoAmI()
  const fresh = browser.tokens().access_token
  const claims = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { amr: unknown }
  expect(fresh).not.toBe('')
  expect(claims(fresh).amr).toEqual(claims(kept).amr)
  expect(claims(fresh).amr).toEqual([{ method: 'password', timestamp: expect.any(Number) }])
})

test('a removed user is signed out at once, and their articles keep their name', async () => {
  const browser = await signedIn(name)
  const { access_token } = browser.tokens()
  const article = {
    title: `By ${name}`,
    excerpt: 'x',
    content: 'x',
    type: 'other',
    published: true,
  }
  await browser.call('createArticle', article)
  expect(await remove(id)).toMatchObject({
    status: 200,
    outcome: 'removed',
    user: { id, username: name, email: '', removedAt: expect.any(String) },
  })
  expect((await browser.whoAmI()).status).toBe(401)
  expect(await readDirectly(access_token)).toBe(0)
  expect((await new Browser().signIn(name)).status).toBe(401)
  const [written] = await sql(
    `select n.author_name, u.username, u.email from public.news n join public.users u on u.id = n.author
      where n.title = $1`,
    [`By ${name}`],
  )
  expect(written).toEqual({ author_name: name, username: name, email: null })
  expect(await sql('select id from auth.users where email = $1', [emailOf(name)])).toEqual([])
  expect((await list()).find((one) => one.id === id)?.removedAt).toEqual(expect.any(String))
})

test('the address of a removed user is free for another', async () => {
  await remove(id)
  const body = { username: 'Another', email: emailOf(name), role: 'moderator' }
  const { url } = await admin.call<{ url: string }>('createInvite', body)
  const accepting = { token: new URL(url).hash.slice(1), password: 'a password of my own' }
  expect((await new Browser().ask('POST /api/invites/accept', accepting)).status).toBe(200)
  const names = (await list()).filter(({ username }) => ['Another', name].includes(username))
  expect(names.map(({ email }) => email).sort()).toEqual(['', emailOf(name)])
})

test('a removal that was cut short goes on when it is asked for again', async () => {
  await sql('update public.users set removed_at = now() where id = $1', [id])
  expect((await list()).find((one) => one.id === id)?.email).toBe(emailOf(name))
  expect((await remove(id)).status).toBe(200)
  expect((await remove(id)).status).toBe(200)
  expect((await list()).find((one) => one.id === id)?.email).toBe('')
})

test('an admin cannot remove themselves, and a removed user cannot be changed', async () => {
  expect(await remove(adminId)).toMatchObject({ status: 403, error: { code: 'own-role' } })
  expect((await admin.whoAmI()).status).toBe(200)
  await remove(id)
  for (const body of [{ role: 'moderator' }, { username: 'x' }, { disabled: false }])
    expect((await admin.call('changeUser', { id, ...body })).status).toBe(404)
  expect((await endSessions()).status).toBe(404)
})
