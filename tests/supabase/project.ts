// The project that the tests of this folder run against: what is theirs in it, and how that is removed.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { fileSettings, parseEnv } from '#netlify/server/http/env.ts'
import { openPublicStore, openStore } from '#netlify/server/files/open-store.ts'
import { secretDatabase } from '#netlify/server/http/database.ts'
import { createUser } from '#netlify/server/staff/create-user.ts'
import { openAccounts } from '#netlify/server/staff/accounts.ts'
import { Browser } from '#tests/support/functions/browser-session.ts'

/** Is in each row and in the key of each file that these tests make: in an id, a name, an address or a reference. */
export const mark = '7e57c0de-'
export const ownId = (): string => mark + randomUUID().slice(mark.length)
export const ownEmail = (name: string): string => `${name}@${mark}tests.invalid`

/** SQL about the label of label-world.ts, with the mark in each of its rows. */
export const withMark = (sql: string): string =>
  sql
    .replaceAll('00000000-', mark)
    .replace(/@(label|fan)\.example/g, `@${mark}tests.invalid`)
    .replace(/'(New|client one|client two)'/g, `'$1 ${mark}'`)
    .replaceAll('label-world', `${mark}label-world`)

type Query = <Row>(sql: string, parameters?: unknown[]) => Promise<Row[]>

/** One connection to the database, as its owner, for as long as `work` takes. */
export async function asOwner<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL! })
  await client.connect()
  try {
    return await work(async <Row>(sql: string, parameters?: unknown[]) => {
      const { rows } = await client.query(sql, parameters)
      return rows as Row[]
    })
  } finally {
    await client.end()
  }
}

const isMarked = `t::text like '%${mark}%'`

/** Tables of a label that have rows without the mark. */
export const otherLabelTables = async (query: Query): Promise<string[]> => {
  const tables = ['releases', 'code_batches', 'codes'].map(
    (table) =>
      `select '${table}' as name where exists (select from public.${table} t where not ${isMarked})`,
  )
  return (await query<{ name: string }>(tables.join(' union all '))).map(({ name }) => name)
}

/**
 * Removes what these tests have left in the project, also those of a run that was killed; lines of the activity stay. No key
 * may delete a release or a code, so the owner of the database does, with the triggers off that would log it, raise the
 * revision or keep the last admin. The keys of rate limits are hashes, of which none can be told apart: all of them go.
 */
export async function removeOwn(): Promise<void> {
  const files = parseEnv(process.env, fileSettings)
  const stores = [openStore(files), openPublicStore(files)]
  const accounts = await asOwner(async (query) => {
    const stored = await query<{ key: string }>(`select key from public.files t where ${isMarked}`)
    for (const { key } of stored) for (const store of stores) await store.remove(key)
    await query(await removal(query))
    return query<{ id: string }>(`select id from auth.users t where ${isMarked}`)
  })
  for (const { id } of accounts) await openAccounts(files).remove(id)
  for (const store of stores)
    for (const key of await Array.fromAsync(store.list()))
      if (key.startsWith(mark)) await store.remove(key)
}

/** One transaction; in the order in which foreign keys allow it. */
async function removal(query: Query): Promise<string> {
  const tables = await query<{ name: string }>(
    "select name from private.backed_up_tables() where name not in ('site_settings', 'audit_log') order by place desc",
  )
  const ofCodes = ['code_transfers', 'code_claims'].map(
    (table) =>
      `delete from public.${table} where code in (select id from public.codes t where ${isMarked})`,
  )
  return [
    'begin',
    ...tables.map(({ name }) => `alter table public.${name} disable trigger user`),
    'delete from private.staged_rows',
    'delete from public.rate_limits',
    `delete from public.deploys t where ${isMarked}`,
    "delete from public.backups where taken_at = '2026-01-01'",
    `delete from public.staff_links t where ${isMarked}`,
    `delete from public.catalogue_imports t where ${isMarked}`,
    ...ofCodes,
    ...tables.map(({ name }) => `delete from public.${name} t where ${isMarked}`),
    ...tables.map(({ name }) => `alter table public.${name} enable trigger user`),
    'commit',
  ].join('; ')
}

/** Makes a project without rows one without activity, so that it takes a backup; the backup brings the activity back. */
export const removeActivity = (): Promise<unknown> =>
  asOwner((query) =>
    query(`
      begin;
      alter table public.audit_log disable trigger user;
      delete from public.audit_log;
      alter table public.audit_log enable trigger user;
      commit`),
  )

export const staffPassword = ownId()

/** A member of staff, made as `npm run admin` makes one. Answers the id. */
export async function addStaff(name: string, role: 'admin' | 'moderator'): Promise<string> {
  const person = { username: name, email: ownEmail(name), password: staffPassword, role }
  return createUser({ ...person, createdBy: null }, openAccounts(), secretDatabase())
}

export async function signedIn(name: string, password = staffPassword): Promise<Browser> {
  const browser = new Browser()
  const answer = await browser.signInWith(ownEmail(name), password)
  if (!answer.ok) throw new Error(`${name} could not sign in: ${answer.status}`)
  return browser
}

/** A release that is on no list. Answers its id. */
export async function addRelease(): Promise<string> {
  const id = ownId()
  await asOwner((query) =>
    query(
      "insert into public.releases (id, title, artist, year) values ($1, 'Long Patch', 'Kestrel Data', '2026')",
      [id],
    ),
  )
  return id
}
