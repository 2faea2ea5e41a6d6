// Every identity calls every function with every method, in process, and hears what the table beside this file says.
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '#supabase/local/backend.ts'
import { badTokens } from '#tests/support/functions/bad-tokens.ts'
import {
  addCode,
  addReleases,
  setEnvironment,
  startTestBackend,
} from '#tests/support/backend/backend.ts'
import { addStaff, Browser, signedIn } from '#tests/support/functions/browser-session.ts'
import { call, type Handler } from '#tests/support/functions/call.ts'
import { functions, ids, type Operation, type Route } from './who-may-call.ts'

type Module = { default: Handler; config?: { path?: string | string[]; schedule?: string } }

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const badTokenNames = Object.keys(badTokens('a.e30.c', 'secret', ''))
const identities = [
  'a visitor',
  'somebody without a profile',
  'an admin who was disabled',
  'a moderator who was disabled',
  ...badTokenNames,
  'a moderator',
  'an admin who was demoted',
  'an admin',
] as const

const files = readdirSync(new URL('../../netlify/functions/', import.meta.url))
  .map((file) => file.replace(/\.ts$/, ''))
  .sort()
const load = (file: string) => import(`../../netlify/functions/${file}.ts`) as Promise<Module>

const addressed = Object.entries(functions).filter((entry): entry is [string, Route[]] =>
  Array.isArray(entry[1]),
)
const routes = addressed.flatMap(([file, rules]) =>
  rules.map((route) => [route.path, file, route] as const),
)
const operationsOf = (route: Route) =>
  (['GET', 'POST', 'PATCH', 'DELETE'] as const).flatMap((method) =>
    route[method] ? [[method, route[method]] as const] : [],
  )

let backend: Backend
let everyRow: string
/** The cookies of everybody, as they were before anything was done. */
const cookies = new Map<string, Map<string, string>>()

beforeAll(async () => {
  backend = await startTestBackend()
  setEnvironment(backend)
  everyRow = await queryForEveryRow()
  await addReleases(backend)
  await addCode(backend, 'SECRET01')
  const { database } = backend
  await database.exec(`
    insert into public.code_batches (id, name, release_id) values ('${ids.batch}', 'First', '${ids.release}');
    insert into public.artists (id, name, slug, bio) values ('${ids.artist}', 'Odile', 'odile', 'Plays.');
    insert into public.artists (id, name, slug, bio, deleted_at)
    values ('${ids.deletedArtist}', 'Gone', 'gone', 'Was here.', now());
    insert into public.news (id, title, excerpt, content) values ('${ids.article}', 'News', 'x', 'x');
    insert into public.news (id, title, excerpt, content, deleted_at)
    values ('${ids.deletedArticle}', 'Gone', 'x', 'x', now());
    insert into public.contact_messages (id, name, email, subject_type, message, leased_until)
    values ('${ids.message}', 'Ada', 'ada@fan.example', 'join-label', 'Hello', now()),
           ('${ids.waitingMessage}', 'Bea', 'bea@fan.example', 'join-label', 'Hello', now() + interval '1 hour');
    insert into public.newsletter_signups (id, name, email, consent)
    values ('${ids.signup}', 'Ada', 'ada@fan.example', 'Yes');
    insert into auth.users (id, email) values ('${ids.colleague}', 'cal@label.example');
    insert into public.users (id, username, email) values ('${ids.colleague}', 'cal', 'cal@label.example');`)

  const adminId = await addStaff(backend, 'ada', 'admin')
  await addStaff(backend, 'mo', 'moderator')
  await addStaff(backend, 'sam', 'moderator')
  await addStaff(backend, 'dan', 'admin')
  await addStaff(backend, 'dora', 'admin')
  await addStaff(backend, 'dirk', 'moderator')
  const names = { ada: 'an admin', mo: 'a moderator', sam: 'somebody without a profile' }
  const former = {
    dan: 'an admin who was demoted',
    dora: 'an admin who was disabled',
    dirk: 'a moderator who was disabled',
  }
  for (const [name, who] of Object.entries({ ...names, ...former }))
    cookies.set(who, (await signedIn(name)).cookies)
  for (const which of badTokenNames) cookies.set(which, await withBadToken(which, adminId))
  await database.exec(`
    delete from public.users where username = 'sam';
    update public.users set role = 'moderator' where username = 'dan';
    update public.users set disabled_at = now() where username in ('dora', 'dirk');
    create schema kept;
    create table kept.sessions as select * from auth.sessions;
    create table kept.refresh_tokens as select * from auth.refresh_tokens;`)
})
afterAll(() => backend.stop())

/** A moderator's cookies with one token changed, which says that it is good for an hour. */
async function withBadToken(which: string, adminId: string): Promise<Map<string, string>> {
  const browser = await signedIn('mo')
  browser.tokens((tokens) => {
    const bad = badTokens(tokens.access_token, backend.secrets.jwtSecret, adminId)
    tokens.access_token = bad[which]!
    tokens.refresh_token = 'nobody gave this'
  })
  return browser.cookies
}

function browserOf(who: string): Browser {
  const browser = new Browser()
  for (const [name, value] of cookies.get(who) ?? []) browser.cookies.set(name, value)
  return browser
}

/** Everybody's session stands again: a refusal before may have ended it at Auth. */
const restoreSessions = () =>
  backend.database.exec(`
    insert into auth.sessions select * from kept.sessions on conflict do nothing;
    insert into auth.refresh_tokens select * from kept.refresh_tokens on conflict do nothing;
    delete from public.rate_limits;`)

async function send(
  who: string,
  file: string,
  route: Route,
  method: string,
  { body, id = ids.release }: Partial<Operation> = {},
  headers: Record<string, string> = {},
): Promise<{ status: number; code: string | undefined; allow: string | null }> {
  const { default: handler } = await load(file)
  const path = route.path.replace(':id', id)
  // What is answered before anybody asks who calls needs no session.
  if (method in route && cookies.has(who)) await restoreSessions()
  const params = { id }
  const answer = await browserOf(who).send(handler, `${method} ${path}`, {
    params,
    headers,
    ...(method !== 'GET' && method !== 'HEAD' && { body }),
  })
  const text = await answer.text()
  const { error } = (text.startsWith('{') ? JSON.parse(text) : {}) as { error?: { code: string } }
  return { status: answer.status, code: error?.code, allow: answer.headers.get('allow') }
}

/** Every row but the log, which tells of refusals, and the throttle of sign-in, which the tests reset. */
const everything = () => backend.database.query(everyRow, [])

const queryForEveryRow = async () => {
  const tables = await backend.database.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not in ('audit_log', 'rate_limits') order by 1`,
    [],
  )
  const rows = tables.map(({ name }) => `(select jsonb_agg(t) from public.${name} t)`)
  return `select jsonb_build_array(${rows.join(', ')}) as rows`
}

/** What somebody hears: a refusal in its own word, or the status that shows that they were let in. */
function expected(who: string, operation: Operation): string {
  const isStaff = ['a moderator', 'an admin who was demoted', 'an admin'].includes(who)
  if (operation.who === 'everybody' || who === 'an admin') return `${operation.hears}`
  if (!isStaff) return '401 not-signed-in'
  return operation.who === 'staff' ? `${operation.hears}` : '403 not-allowed'
}

test('no function is without an expectation, and none is expected in vain', () => {
  expect(files).toEqual(Object.keys(functions).sort())
})

test.each(addressed)('%s is where the table says, and nowhere else', async (file, rules) => {
  const { config } = await load(file)
  const paths = rules.map(({ path }) => path)
  expect([[config?.path].flat(), config?.schedule]).toEqual([paths, undefined])
})

test.each(addressed.filter(([, { length }]) => length > 1))(
  '%s answers 404 at a path that is none of its own',
  async (file) => {
    const { default: handler } = await load(file)
    const answer = await call(handler, `/api/${file}/of/another/kind`, { body: {} })
    expect([answer.status, (await answer.json()).error.code]).toEqual([404, 'not-found'])
  },
)

test.each(
  identities.flatMap((who) =>
    routes.map(([path, file, route]) => [who, path, { file, route }] as const),
  ),
)(
  'to %s, %s answers what the table says, and a refusal changes nothing',
  async (who, _path, { file, route }) => {
    const operations = operationsOf(route)
    const taken = operations.map(([method]) => method as string)
    const isRefused = ([, operation]: (typeof operations)[number]) =>
      expected(who, operation).includes(' ')
    const refused = operations.filter(isRefused)
    const before = await everything()
    for (const [method, operation] of refused) {
      const { status, code } = await send(who, file, route, method, operation)
      expect([method, `${status} ${code}`]).toEqual([method, expected(who, operation)])
    }
    for (const method of methods.filter((method) => !taken.includes(method))) {
      const { status, allow } = await send(who, file, route, method, { body: {} })
      expect([method, status, allow]).toEqual([method, 405, taken.join(', ')])
    }
    expect(await everything()).toEqual(before)
    for (const [method, operation] of operations.filter((one) => !isRefused(one))) {
      const { status } = await send(who, file, route, method, operation)
      expect([method, `${status}`]).toEqual([method, expected(who, operation)])
    }
  },
)

test.each(
  routes.flatMap(([path, file, route]) =>
    operationsOf(route)
      .filter(([method]) => method !== 'GET')
      .map(([method, operation]) => [method, path, { file, route, operation }] as const),
  ),
)('another site may not make an admin’s browser %s %s', async (method, _path, called) => {
  const { file, route, operation } = called
  const before = await everything()
  const headers = { origin: 'https://elsewhere.example' }
  const { status, code } = await send('an admin', file, route, method, operation, headers)
  expect([status, code]).toEqual([403, 'cross-origin'])
  expect(await everything()).toEqual(before)
})

test.each(routes.filter(([path]) => path.includes(':id')))(
  '%s answers 404 to an address that names nothing',
  async (_path, file, route) => {
    for (const [method, operation] of operationsOf(route))
      for (const id of ['nothing', '00000000-0000-4000-8000-0000000000ff']) {
        const { status, code } = await send('an admin', file, route, method, { ...operation, id })
        expect([method, status, code]).toEqual([method, 404, 'not-found'])
      }
  },
)

test('what Netlify calls on a schedule has no address, and whoever reached it would set off what is due and no more', async () => {
  for (const [file, rule] of Object.entries(functions)) {
    if (!('schedule' in rule)) continue
    const { config, default: handler } = await load(file)
    expect(config).toEqual({ schedule: rule.schedule })
    const before = await everything()
    for (const method of methods) {
      const answer = await call(handler, `/.netlify/functions/${file}`, {
        method,
        ...(method !== 'GET' && method !== 'HEAD' && { body: { now: true, next_run: 'x' } }),
      })
      expect([method, answer.status]).toEqual([method, 200])
    }
    expect(withoutClock(await everything())).toEqual(withoutClock(before))
  }
})

/** When scheduled articles were last looked for is all that a run without work writes down. */
const withoutClock = (rows: unknown) =>
  JSON.stringify(rows).replaceAll(/"(due_checked_at|updated_at)":"[^"]*"/g, '')

test('what Netlify calls by the name of an event answers no request', async () => {
  for (const [file, rule] of Object.entries(functions)) {
    if (!('events' in rule)) continue
    const { config, default: handlers } = await load(file)
    expect(config).toBeUndefined()
    expect(typeof handlers).toBe('object')
    expect(Object.keys(handlers)).toEqual(rule.events)
  }
})
