// Every identity calls every function with every method, in process, and hears what the register of operations says.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { badTokens } from '#tests/support/functions/bad-tokens.ts'
import { backend, exec, sql } from '#tests/support/backend/backend-fixture.ts'
import { addStaff, Browser, signedIn } from '#tests/support/functions/browser-session.ts'
import { call, type Handler } from '#tests/support/functions/call.ts'
import { declared } from '#tests/support/functions/declared.ts'
import type { Declared } from '#netlify/server/http/serve.ts'
import { inCatalogue, send } from '#tests/support/functions/answer-shape.ts'
import { addEverything } from '#tests/support/functions/everything.ts'
import { functionFiles, load } from '#tests/support/functions/function-files.ts'
import {
  events,
  lineOf,
  operations,
  schedules,
  type Operation,
} from '#tests/support/functions/operations.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
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
]

const ids = new Map<string, string>()
let everyRow: string
/** The cookies of everybody, as they were before anything was done. */
const cookies = new Map<string, Map<string, string>>()

beforeAll(async () => {
  everyRow = await queryForEveryRow()
  await addEverything(backend)
  const { database } = backend
  const people = [
    ['ada', 'admin', 'an admin'],
    ['mo', 'moderator', 'a moderator'],
    ['dan', 'admin', 'an admin who was demoted'],
    ['sam', 'moderator', 'somebody without a profile'],
    ['dora', 'admin', 'an admin who was disabled'],
    ['dirk', 'moderator', 'a moderator who was disabled'],
  ] as const
  for (const [name, role, who] of people) {
    ids.set(name, await addStaff(backend, name, role))
    cookies.set(who, (await signedIn(name)).cookies)
  }
  for (const which of badTokenNames) cookies.set(which, await withBadToken(which, ids.get('ada')!))
  await database.exec(`
    delete from public.users where username = 'sam';
    update public.users set role = 'moderator' where username = 'dan';
    update public.users set disabled_at = now() where username in ('dora', 'dirk');
    create schema kept;
    create table kept.sessions as select * from auth.sessions;
    create table kept.refresh_tokens as select * from auth.refresh_tokens;`)
})

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

const restoreSessions = () =>
  exec(`
    insert into auth.sessions select * from kept.sessions on conflict do nothing;
    insert into auth.refresh_tokens select * from kept.refresh_tokens on conflict do nothing;`)

/** Calls an operation as an identity. What may have ended a session at Auth is undone, so that the next call has one. */
async function ask(who: string, operation: Operation): Promise<string> {
  const body = operation.who === 'anyone' ? {} : operation.body
  const browser = browserOf(who)
  const answer = await send(browser, operation, { body: operation.body && body })
  const mayHaveEnded = browser.lastSet.length > 0 || (answer.ok && operation.method !== 'GET')
  if (mayHaveEnded && !badTokenNames.includes(who)) await restoreSessions()
  const [status, code] = await inCatalogue(answer, lineOf(operation))
  return status === operation.hears ? `${status}` : `${status} ${code}`
}

/** Every row but the log, which tells of refusals, and the rate limits, which the tests reset. */
const everything = () => sql(everyRow)

const queryForEveryRow = async () => {
  const tables = await sql<{ name: string }>(`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not in ('audit_log', 'rate_limits') order by 1`)
  const rows = tables.map(({ name }) => `(select jsonb_agg(t) from public.${name} t)`)
  return `select jsonb_build_array(${rows.join(', ')}) as rows`
}

/** What somebody hears: a refusal in its own word, or the status that shows that they were let in. */
function expected(who: string, operation: Operation): string {
  const isStaff = ['a moderator', 'an admin'].includes(who)
  if (operation.who === 'anyone' || who === 'an admin') return `${operation.hears}`
  // The log-in page asks whether there is a session, and no session is no error.
  if (who === 'a visitor' && lineOf(operation) === 'GET /api/session') return '200'
  if (!isStaff) return '401 not-signed-in'
  return operation.who === 'staff' ? `${operation.hears}` : '403 not-allowed'
}

// However fast the identities come one after another.
beforeEach(() => exec('delete from public.rate_limits'))

test('no function and no method is without an expectation, and none is expected in vain', async () => {
  const files = new Set(operations.map(({ file }) => file))
  expect(new Set(functionFiles())).toEqual(
    // A rewrite calls the last one (e2e/news-modal).
    new Set([...files, ...Object.keys(schedules), ...Object.keys(events), 'article-address']),
  )
  for (const [path, own] of Map.groupBy(operations, ({ path }) => path)) {
    const taken = own.map(({ method }) => method as string)
    for (const who of ['a visitor', 'an admin'])
      for (const method of methods.filter((method) => !taken.includes(method))) {
        const answer = await send(browserOf(who), own[0]!, { method })
        expect([path, method, answer.status]).toEqual([path, method, 405])
        expect(answer.headers.get('allow')!.split(', ').sort()).toEqual(taken.sort())
      }
  }
})

test('each operation that the product declares is in the register, for those whom the register names', () => {
  const who = ({ by }: Declared) =>
    by === 'anyone' ? 'anyone' : by.includes('moderator') ? 'staff' : 'admins'
  expect(declared.map((one) => `${lineOf(one)}: ${who(one)}`).sort()).toEqual(
    operations.map((one) => `${lineOf(one)}: ${one.who}`).sort(),
  )
})

const nested = operations.filter(({ path }) => path.split('/').length > 3)

test.each([...new Set(nested.map(({ file }) => file))])(
  '%s answers 404 at a path that it does not have',
  async (file) => {
    const answer = await call(await load(file), `/api/${file}/of/another/kind`, { body: {} })
    expect([answer.status, (await answer.json()).error.code]).toEqual([404, 'not-found'])
  },
)

test.each(identities)('%s hears what the register says; a refusal changes nothing', async (who) => {
  const isRefused = (operation: Operation) => expected(who, operation).includes(' ')
  const before = await everything()
  for (const operation of operations.filter(isRefused))
    expect([lineOf(operation), await ask(who, operation)]).toEqual([
      lineOf(operation),
      expected(who, operation),
    ])
  expect(await everything()).toEqual(before)
  // The upload that the identity before began belongs to it for two hours.
  await exec(
    "update public.pictures set signed_at = now() - interval '3 hours' where ready_at is null",
  )
  for (const operation of operations.filter((operation) => !isRefused(operation)))
    expect([lineOf(operation), await ask(who, operation)]).toEqual([
      lineOf(operation),
      expected(who, operation),
    ])
})

test.each(Object.entries(schedules))('a stranger’s call of %s does what is due', async (file) => {
  const before = await everything()
  for (const method of methods) {
    const answer = await call(await load(file), `/.netlify/functions/${file}`, {
      method,
      ...(method !== 'GET' && method !== 'HEAD' && { body: { now: true, next_run: 'x' } }),
    })
    expect([method, answer.status]).toEqual([method, 200])
  }
  expect(withoutClock(await everything())).toEqual(withoutClock(before))
})

/** When scheduled articles were last looked for is all that a run without work writes down. */
const withoutClock = (rows: unknown) =>
  JSON.stringify(rows).replaceAll(/"(due_checked_at|updated_at)":"[^"]*"/g, '')

test.each(Object.entries(events))('%s answers 404 to strangers', async (file, names) => {
  const { fetch, ...handlers } = (await load(file)) as unknown as { fetch: Handler }
  expect(Object.keys(handlers)).toEqual(names)
  const before = await everything()
  for (const method of methods) {
    const body = method === 'GET' || method === 'HEAD' ? undefined : { deploy: { id: 'x' } }
    const answer = await call(fetch, `/.netlify/functions/${file}`, { method, body })
    expect([method, answer.status]).toEqual([method, 404])
  }
  expect(await everything()).toEqual(before)
})
