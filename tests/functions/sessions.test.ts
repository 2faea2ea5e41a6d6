// How sessions end: SIGN OUT EVERYWHERE, and people who are removed.
import { beforeEach, expect, test } from 'vitest'
import invites from '#netlify/functions/invites.ts'
import news from '#netlify/functions/news.ts'
import session from '#netlify/functions/session.ts'
import users from '#netlify/functions/users.ts'
import type { UserList } from '#src/features/staff/admin/contract.ts'
import { admin, adminId, backend } from '#tests/support/functions/staff-fixture.ts'
import { addStaff, Browser, emailOf, signedIn } from '#tests/support/functions/browser-session.ts'

let made = 0
let name: string
let id: string
beforeEach(async () => {
  await backend.database.exec('delete from public.rate_limits')
  name = `person${++made}`
  id = await addStaff(backend, name, 'admin')
})

const remove = (whom: string, by = admin) =>
  by.send(users, `DELETE /api/users/${whom}`, { params: { id: whom } })
const later = () =>
  backend.database.exec(
    "update public.users set sessions_valid_after = sessions_valid_after - interval '2 seconds'",
  )
const list = async () =>
  ((await (await admin.send(users, 'GET /api/users')).json()) as UserList).items

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
  const answer = await phone.send(session, 'DELETE /api/session/all')
  expect([answer.status, await answer.json()]).toEqual([200, { outcome: 'signed-out' }])
  expect(phone.cookies.has('__Host-deadwax-session')).toBe(false)
  laptop.tokens((tokens) => (tokens.expires_at = 1))
  expect((await laptop.whoAmI()).status).toBe(401)
  expect((await tablet.whoAmI()).status).toBe(401)
  expect(await readDirectly(access_token)).toBe(0)
  await later()
  expect((await phone.signIn(name)).status).toBe(200)
  expect((await phone.whoAmI()).status).toBe(200)
})

test('an admin signs somebody out everywhere, and a refresh brings no session back', async () => {
  const [phone, laptop] = [await signedIn(name), await signedIn(name)]
  const answer = await admin.send(users, `DELETE /api/users/${id}/sessions`, { params: { id } })
  expect([answer.status, await answer.json()]).toEqual([200, { outcome: 'sessions-ended' }])
  // Auth itself knows nothing of it and refreshes the token.
  laptop.tokens((tokens) => (tokens.expires_at = 1))
  expect((await laptop.whoAmI()).status).toBe(401)
  expect((await phone.send(news, 'GET /api/news')).status).toBe(401)
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

test('somebody who is removed is out at once, and keeps the name on what they wrote', async () => {
  const browser = await signedIn(name)
  const { access_token } = browser.tokens()
  await browser.send(news, 'POST /api/news', {
    body: { title: `By ${name}`, excerpt: 'x', content: 'x', type: 'other', published: true },
  })
  const answer = await remove(id)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    outcome: 'removed',
    user: { id, username: name, email: '', removedAt: expect.any(String) },
  })
  expect((await browser.whoAmI()).status).toBe(401)
  expect(await readDirectly(access_token)).toBe(0)
  expect((await new Browser().signIn(name)).status).toBe(401)
  const [article] = await backend.database.query(
    `select n.author_name, u.username, u.email from public.news n join public.users u on u.id = n.author
      where n.title = $1`,
    [`By ${name}`],
  )
  expect(article).toEqual({ author_name: name, username: name, email: null })
  expect(
    await backend.database.query('select id from auth.users where email = $1', [emailOf(name)]),
  ).toEqual([])
  expect((await list()).find((one) => one.id === id)?.removedAt).toEqual(expect.any(String))
})

test('the address of somebody who was removed is free for another', async () => {
  await remove(id)
  const body = { username: 'Another', email: emailOf(name), role: 'moderator' }
  const { url } = (await (await admin.send(invites, 'POST /api/invites', { body })).json()) as {
    url: string
  }
  const accepted = await new Browser().send(invites, 'POST /api/invites/accept', {
    body: { token: new URL(url).hash.slice(1), password: 'a password of my own' },
  })
  expect(accepted.status).toBe(200)
  const names = (await list()).filter(({ username }) => ['Another', name].includes(username))
  expect(names.map(({ email }) => email).sort()).toEqual(['', emailOf(name)])
})

test('a removal that was cut short goes on when it is asked for again', async () => {
  await backend.database.query('update public.users set removed_at = now() where id = $1', [id])
  expect((await list()).find((one) => one.id === id)?.email).toBe(emailOf(name))
  expect((await remove(id)).status).toBe(200)
  expect((await remove(id)).status).toBe(200)
  expect((await list()).find((one) => one.id === id)?.email).toBe('')
})

test('nobody removes themselves, and nothing is changed of whoever was removed', async () => {
  const own = await remove(adminId)
  expect([own.status, ((await own.json()) as { error: { code: string } }).error.code]).toEqual([
    403,
    'own-role',
  ])
  expect((await admin.whoAmI()).status).toBe(200)
  await remove(id)
  for (const body of [{ role: 'moderator' }, { username: 'x' }, { disabled: false }]) {
    const answer = await admin.send(users, `PATCH /api/users/${id}`, { params: { id }, body })
    expect(answer.status).toBe(404)
  }
  const ended = await admin.send(users, `DELETE /api/users/${id}/sessions`, { params: { id } })
  expect(ended.status).toBe(404)
})
