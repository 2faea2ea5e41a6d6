// The drill: everything out of one project, into an empty one, and every column of every row compared.
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '#supabase/local/backend.ts'
import { demoStaff, seedDemo } from '#supabase/local/demo.ts'
import { setEnvironment, startTestBackend } from '#tests/support/backend/backend.ts'
import { addStaff, Browser, emailOf } from '#tests/support/functions/browser-session.ts'
import { projectOf, runCommand } from '#tests/support/functions/command.ts'
import { scaled } from '#tests/support/scale.ts'

const claim = 'a-claim-of-this-phone'
const codesInBulk = scaled(2500, 20_000)

let folder: string
let source: Backend
let target: Backend
let file: string
/** What the first project held when the backup was taken. */
let before: Record<string, unknown[]>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deadwax-backup-'))
  file = join(folder, 'label.jsonl.gz')
  source = await startTestBackend()
  await seedDemo(source)
  await addTroublesomeRows(source)
  before = await readAll(source)
  const { code, output } = await runCommand('backup', projectOf(source), file)
  expect([code, output]).toEqual([0, expect.stringContaining(`${file} holds 3 staff, `)])
  expect(output).toMatch(new RegExp(`, ${codesInBulk + 10} codes, `))
  target = await startTestBackend()
}, 180_000)
afterAll(async () => {
  await source.stop()
  await target.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Rows that are easily lost or changed on the way, and codes enough for many pages. */
async function addTroublesomeRows(backend: Backend): Promise<void> {
  const id = await addStaff(backend, 'max', 'moderator')
  await backend.database.exec(`
    update public.users set disabled_at = now() where id = '${id}';
    update public.users set created_by = '${id}' where email = '${demoStaff[0].email}';
    insert into public.releases (title, artist, year, deleted_at, created_at)
    values ('Gone', 'Nobody', '1999', now(), '2001-02-03 04:05:06.789012+02');
    insert into public.news (title, content, type, event_date, author, author_name)
    values (E'\\u2028Line\\u2029ends and "quotes"', E'tab\\tand\\r\\nnew line \\U0001F39B', 'show', '2031-12-31', '${id}', 'Max');
    insert into public.contact_messages (name, email, subject_type, message, submission, leased_until)
    values ('Ada', 'ada@fan.example', 'join-label', E'Hello\\u2028there', 'a-submission-of-ada', 'infinity');
    insert into public.codes (id, release_id, batch_id)
    select lpad(upper(to_hex(n)), 8, '0'), b.release_id, b.id
      from generate_series(1, ${codesInBulk}) n, (select * from public.code_batches limit 1) b;
    update public.site_settings set tagline = 'Carried over';`)
  const answer = await redeem(backend, '00000001')
  expect(answer.outcome).toBe('redeemed')
}

const redeem = async ({ database }: Backend, code: string): Promise<{ outcome: string }> =>
  (
    await database.query<{ answer: { outcome: string } }>(
      'select public.redeem_code($1, $2, $3) as answer',
      [code, claim, 'a client'],
    )
  )[0]!.answer

/** Every row of every table that staff or visitors fill, as text, so that not a microsecond is lost in reading. */
async function readAll({ database }: Backend): Promise<Record<string, unknown[]>> {
  const tables = await database.query<{ name: string }>(
    'select name from private.backed_up_tables() order by place',
    [],
  )
  const read: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }>(
      `select t::text as row from public.${name} t order by t::text`,
      [],
    )
    read[name] = rows.map(({ row }) => row)
  }
  return read
}

test('every table is in a backup, or is left out for a reason', async () => {
  const tables = await source.database.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1",
    [],
  )
  const leftOut = ['rate_limits', 'deploys', 'publishing']
  expect(Object.keys(before).toSorted()).toEqual(
    tables.map(({ name }) => name).filter((name) => !leftOut.includes(name)),
  )
})

test('only its owner can read a backup, and no backup is written over', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const bytes = readFileSync(file)
  const { code, output } = await runCommand('backup', projectOf(source), file)
  expect([code, output]).toEqual([1, expect.stringMatching(/is there already/)])
  expect(readFileSync(file).equals(bytes)).toBe(true)
})

test('a backup holds no password and no hash of one', () => {
  const text = gunzipSync(readFileSync(file)).toString()
  expect(text).not.toMatch(/\$2[aby]\$|encrypted_password|argon|scrypt/)
  expect(text).toContain('"claim":"a-claim-of-this-phone"')
})

test('taking a backup is written down', async () => {
  const log = await source.database.query(
    "select actor_name from public.audit_log where action = 'backup-taken'",
    [],
  )
  expect(log).toEqual([{ actor_name: 'System' }])
})

const lines = () => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')

test.each<[string, () => Buffer | string]>([
  ['cut in the middle of its compressed bytes', () => readFileSync(file).subarray(0, 9000)],
  ['that lacks its last line', () => lines().slice(0, -1).join('\n')],
  ['that lacks a row', () => lines().toSpliced(40, 1).join('\n')],
  ['with a row twice', () => lines().toSpliced(40, 0, lines()[40]!).join('\n')],
  [
    'with a code made unused again',
    () => gzipSync(lines().join('\n').replace('"claim":"a-claim-of-this-phone"', '"claim":null')),
  ],
  ['with something behind its end', () => `${lines().join('\n')}\n{"table":"codes","row":{}}\n`],
  ['that is something else', () => 'code,redeem address\n'],
  ['that is empty', () => ''],
])('a file %s is refused, and nothing is written', async (_case, content) => {
  const broken = join(folder, 'broken.jsonl')
  writeFileSync(broken, content())
  const { code, output } = await runCommand('restore', projectOf(target), broken)
  expect([code, output]).toEqual([1, expect.stringMatching(/is not whole|is no backup/)])
  expect(output).not.toMatch(/\n\s+at /)
  await expectEmpty(target)
})

async function expectEmpty({ database }: Backend): Promise<void> {
  const [found] = await database.query(
    `select private.non_empty_tables() as occupied,
            (select count(*)::int from private.staged_rows) as waiting,
            (select count(*)::int from auth.users) as accounts`,
    [],
  )
  expect(found).toEqual({ occupied: [], waiting: 0, accounts: 0 })
}

test('an address that somebody else has in the new project is said before anything is written', async () => {
  const id = await target.createAccount(emailOf('max'), 'a long password')
  const { code, output } = await runCommand('restore', projectOf(target), file)
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^max@label\.example has another account/),
  ])
  await target.database.query('delete from auth.users where id = $1', [id])
  await expectEmpty(target)
})

test('a project that is behind takes nothing, and keeps nothing of it', async () => {
  await target.database.exec('alter table public.artists rename column bio to biography')
  const { code, output } = await runCommand('restore', projectOf(target), file)
  await target.database.exec('alter table public.artists rename column biography to bio')
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('this database has no column bio in artists'),
  ])
  await expectEmpty(target)
})

test('everything comes back, every column of every row', { timeout: 120_000 }, async () => {
  const { code, output } = await runCommand('restore', projectOf(target), file)
  expect([code, output]).toEqual([0, expect.stringContaining('Everything is back as it was on')])
  const after = await readAll(target)
  expect(Object.keys(before).map((name) => [name, before[name]!.length])).toEqual(
    Object.keys(after).map((name) => [name, after[name]!.length]),
  )
  for (const name of Object.keys(before)) expect(after[name]).toEqual(before[name])
  expect(after.codes!.length).toBeGreaterThan(codesInBulk)
})

test('the phone that redeemed a code gets its release again after the restore, another phone does not', async () => {
  expect(await redeem(target, '00000001')).toMatchObject({ outcome: 'redeemed' })
  const [other] = await target.database.query<{ answer: { outcome: string } }>(
    "select public.redeem_code('00000001', 'a-claim-of-another', 'x') as answer",
    [],
  )
  expect(other!.answer.outcome).toBe('already-used')
})

test('what is made after a restore continues the numbers, and is stamped and written down as ever', async () => {
  const entries = await value(target, 'select max(id)::int from public.audit_log')
  await target.database.exec(`
    insert into public.codes (id, release_id, batch_id)
    select 'AFTERALL', b.release_id, b.id from public.code_batches b limit 1;`)
  expect(
    await value(
      target,
      "select number = (select max(number) from public.codes) from public.codes where id = 'AFTERALL'",
    ),
  ).toBe(true)
  expect(await value(target, 'select max(id)::int from public.audit_log')).toBe(Number(entries) + 1)
})

const value = async ({ database }: Backend, sql: string) =>
  (await database.query<{ value: unknown }>(`select (${sql}) as value`, []))[0]!.value

test('staff get in with a new password and their old standing; whoever was disabled stays out', async () => {
  setEnvironment(target)
  const said = {
    ...projectOf(target),
    ADMIN_EMAIL: demoStaff[0].email,
    ADMIN_PASSWORD: 'a new one',
  }
  expect((await runCommand('admin', said, '--rescue')).code).toBe(0)
  const browser = new Browser()
  const answer = await browser.signInWith(demoStaff[0].email, 'a new one')
  expect(await answer.json()).toMatchObject({ user: { username: 'Ines', role: 'admin' } })
  expect((await browser.signInWith(demoStaff[1].email, demoStaff[1].password)).status).toBe(401)
  expect(
    await value(
      target,
      `select banned_until > now() from auth.users where email = '${emailOf('max')}'`,
    ),
  ).toBe(true)
})

test('a project that is not empty takes no backup, and stays as it is', async () => {
  const content = await readAll(target)
  const { code, output } = await runCommand('restore', projectOf(target), file)
  expect([code, output]).toEqual([1, expect.stringMatching(/^This project is not empty \(users, /)])
  expect(await readAll(target)).toEqual(content)
})

/** The first project behind something that may answer in its place, or do something in between. */
async function behind(
  between: (path: string, body: Record<string, unknown>) => Promise<unknown>,
): Promise<{ project: Record<string, string>; stop: () => void }> {
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString()
    const path = request.url ?? ''
    const answer = await between(path, text ? (JSON.parse(text) as Record<string, unknown>) : {})
    const headers = { apikey: source.secrets.secretKey, 'content-type': 'application/json' }
    const method = request.method ?? 'GET'
    const real =
      answer === undefined
        ? await fetch(source.url + path, { method, headers, ...(text && { body: text }) })
        : Response.json(answer)
    response.writeHead(real.status, { 'content-type': 'application/json' })
    response.end(Buffer.from(await real.arrayBuffer()))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { project: { ...projectOf(source), SUPABASE_URL: url }, stop: () => server.close() }
}

test('a backup whose pages were cut is not written', async () => {
  const lost = join(folder, 'lost.jsonl')
  const { project, stop } = await behind(async (path, { table_name, after }) =>
    path.endsWith('/backup_page') && table_name === 'codes' && after ? [] : undefined,
  )
  const { code, output } = await runCommand('backup', project, lost)
  stop()
  expect([code, output]).toEqual([
    1,
    expect.stringContaining(
      `Of codes, 1000 rows were read where there were ${codesInBulk + 10} before`,
    ),
  ])
  expect(() => statSync(lost)).toThrow('ENOENT')
})

test('what comes in while a backup is written does not spoil it, and is counted', async () => {
  const { project, stop } = await behind(async (path, { table_name }) => {
    if (path.endsWith('/backup_page') && table_name === 'users')
      await source.database.exec(`
        insert into public.newsletter_signups (name, email, consent) values ('Late', 'late@fan.example', 'Yes')
        on conflict do nothing;`)
    return undefined
  })
  const { code, output } = await runCommand('backup', project, join(folder, 'late.jsonl'))
  stop()
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/\n1 more came in while it was written/),
  ])
})

test('a word on how to use them', async () => {
  for (const name of ['backup', 'restore']) {
    const { code, output } = await runCommand(name, {}, '--help')
    expect([code, output]).toEqual([0, expect.stringContaining(`npm run ${name}`)])
  }
  expect((await runCommand('restore', projectOf(target))).output).toMatch(/^Which file\?/)
})
