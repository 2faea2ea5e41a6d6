// Everything out of one project, into an empty one, and every column of every row compared; and the drill that tries
// whether a backup could do that.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readBackup, writeBackup as write, type BackupTable } from '#netlify/cli/backup-file.ts'
import {
  compareLabel,
  drillBackup,
  openCodeOf,
  recordDrill,
  requireRecent,
} from '#netlify/cli/drill-backup.ts'
import { filesOf } from '#netlify/cli/label-files.ts'
import { CommandError, projectOf as open } from '#netlify/cli/project.ts'
import { newestMigration, readLabel } from '#netlify/cli/read-label.ts'
import { requireEmpty, requireFit, restoreBackup } from '#netlify/cli/restore-backup.ts'
import { ok } from '#src/lib/check.ts'
import { storedFolder } from '#netlify/server/files/folder-store.ts'
import type { Backend } from '#supabase/local/backend.ts'
import { demoStaff, seedDemo } from '#supabase/local/demo.ts'
import { setEnvironment, startTestBackend, valueOf } from '#tests/support/backend/backend.ts'
import {
  addStoredFile,
  addStoredPicture,
  type StoredTestFile,
  type StoredTestPicture,
} from '#tests/support/backend/stored-files.ts'
import { addStaff, Browser, emailOf } from '#tests/support/functions/browser-session.ts'
import { projectOf, runAtTerminal, runCommand } from '#tests/support/functions/command.ts'
import { scaled } from '#tests/support/scale.ts'
import { serve } from '#tests/support/site/serve.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const claim = 'a-claim-of-this-phone'
/** More rows than one answer of the Data API may have. */
const codesInBulk = scaled(1100, 20_000)

let folder: string
let source: Backend
let target: Backend
let file: string
/** What the first project held when the backup was taken. */
let before: Record<string, string[]>
let music: StoredTestFile
let preview: StoredTestFile
let early: StoredTestFile
let picture: StoredTestPicture

beforeAll(async () => {
  folder = temporaryFolder('backup')
  file = join(folder, 'label.jsonl.gz')
  source = await startTestBackend()
  await seedDemo(source)
  await removeDemoPictures(source)
  await addTroublesomeRows(source)
  await addFilesAndAddresses(source)
  before = await readAll(source)
  const { code, output } = await runCommand(
    'backup',
    withStore(source, 'store'),
    file,
    '--with-files',
    join(folder, 'label-files'),
  )
  expect([code, output]).toEqual([0, expect.stringContaining(`${file} holds 4 staff, `)])
  // The demo label has 570 codes, of which 30 were sold.
  expect(output).toContain(`, ${codesInBulk + 570} codes, 31 actions on codes, `)
  expect(output.split('\n')[0]).not.toContain('_')
  expect(output).toContain('label-files has 3 music files and 1 picture; 8 files were fetched now.')
  target = await startTestBackend()
}, 180_000)
afterAll(async () => {
  await source.stop()
  await target.stop()
})

/** Their files are not in the store of this test. */
const removeDemoPictures = ({ database }: Backend) =>
  database.exec(`
    update public.releases set cover_image = null;
    update public.artists set image = null;
    update public.news set featured_image = null;
    delete from public.pictures`)

/** Music, a track with a preview, an early track whose release has moved its day, a cover with its four files, and former addresses of every kind. */
async function addFilesAndAddresses(backend: Backend): Promise<void> {
  const release = await valueOf<string>(backend, 'select id from public.releases limit 1')
  const store = join(folder, 'store')
  // With their checksums, which the backup would add otherwise: what comes back is compared with what was there before.
  music = await addStoredFile(backend, store, { release, isSummed: true })
  preview = await addStoredFile(backend, store, { release, kind: 'preview', isSummed: true })
  early = await addStoredFile(backend, store, { release, kind: 'early', isSummed: true })
  picture = await addStoredPicture(backend, store, { isSummed: true })
  await backend.database.exec(`
    update public.releases set cover_image = '${picture.address}', listed = true, slug = 'kept' where id = '${release}';
    update public.releases set slug = 'moved', early_at = now(), available_at = now() + interval '9 days' where slug = 'kept';
    update public.releases set available_at = now() + interval '14 days' where slug = 'moved';
    update public.artists set slug = slug || '-2';
    update public.news set title = title || ' (mended)'`)
}

/** A project with a folder for its files. */
const withStore = (backend: Pick<Backend, 'url' | 'secrets'>, store: string) => ({
  ...projectOf(backend),
  FILES_FOLDER: join(folder, store),
  CLIENT_HASH_SECRET: backend.secrets.clientHashSecret,
})

/** Rows that are easily lost or changed on the way, and more codes than one answer of the Data API may have rows. */
async function addTroublesomeRows(backend: Backend): Promise<void> {
  const id = await addStaff(backend, 'max', 'moderator')
  await backend.database.exec(`
    update public.users set disabled_at = now(), sessions_valid_after = now(), password_asked_at = now()
     where id = '${id}';
    insert into public.users (id, username, role, removed_at)
    values ('00000000-0000-4000-8000-0000000000ee', 'Rae, who left', 'admin', now());
    update public.users set created_by = '${id}' where email = '${demoStaff[0].email}';
    insert into public.releases (title, artist, year, deleted_at, created_at)
    values ('Gone', 'Nobody', '1999', now(), '2001-02-03 04:05:06.789012+02');
    insert into public.news (title, content, type, event_date, author, author_name)
    values (E'\\u2028Line\\u2029ends and "quotes"', E'tab\\tand\\r\\nnew line \\U0001F39B', 'show', '2031-12-31', '${id}', 'Max');
    update public.news set show_state = 'moved', state_note = E'Later\\u2028then', event_date = '2032-12-31',
           acts = '[{ "name": "Ada, Bo", "artistId": null }]'
     where author_name = 'Max';
    insert into public.contact_messages (name, email, subject_type, message, submission, leased_until)
    values ('Ada', 'ada@fan.example', 'join-label', E'Hello\\u2028there', 'a-submission-of-ada', 'infinity');
    insert into public.codes (id, release_id, batch_id)
    select lpad(upper(to_hex(n)), 8, '0'), b.release_id, b.id
      from generate_series(1, ${codesInBulk}) n, (select * from public.code_batches limit 1) b;
    update public.codes set voided_at = now(), given_to = 'Radio 3' where id = '00000002';
    update public.codes set replaces = '00000002' where id = '00000003';
    update public.codes set activated_at = null, serial = 99999 where id = '00000004';
    insert into public.code_actions (id, action, reason, created_by)
    values ('00000000-0000-4000-8000-0000000000d1', 'replace', E'Lost\u2028on tour', '${id}');
    insert into public.code_changes (action_id, code, was)
    values ('00000000-0000-4000-8000-0000000000d1', '00000002', '2026-01-01 00:00:00.123456+00');
    insert into public.code_claims (code, claim) values ('00000001', 'the-claim-of-a-tablet');
    insert into public.redirects (from_path, to_address)
    select case when n % 2 = 0 then '/Über-' else '/old/' end || n, '/news' from generate_series(1, 1200) n
     union all select '/?p=7', 'https://shop.example/';
    update public.site_settings set tagline = 'Carried over', allow_new_code_redemptions = false;`)
  await backend.database.exec('update public.site_settings set allow_new_code_redemptions = true')
  const answer = await redeem(backend, '00000001')
  expect(answer.outcome).toBe('redeemed')
  await backend.database.exec('update public.site_settings set allow_new_code_redemptions = false')
}

const redeem = (backend: Backend, code: string, by = claim) =>
  valueOf<{ outcome: string }>(backend, 'select public.redeem_code($1, $2, $3)', [
    code,
    by,
    'a client',
  ])

/** Every row of every table that staff or visitors fill, as text, so that not a microsecond is lost in reading. */
async function readAll(backend: Backend): Promise<Record<string, string[]>> {
  const names = 'select array_agg(name order by place) from private.backed_up_tables()'
  const read: Record<string, string[]> = {}
  for (const name of await valueOf<string[]>(backend, names))
    read[name] = await valueOf<string[]>(
      backend,
      `select coalesce(array_agg(t::text order by t::text), '{}') from public.${name} t`,
    )
  return read
}

test('every table is in a backup, or is left out for a reason', async () => {
  const tables = await valueOf<string[]>(
    source,
    "select array_agg(relname::text order by relname) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  )
  const leftOut = [
    'rate_limits',
    'deploys',
    'publishing',
    'backups',
    // Other devices of a redeemed code, for a week at most, and links on their way to one, for ten minutes.
    'code_claims',
    'code_transfers',
    'staff_links',
    // What can be undone for a month.
    'catalogue_imports',
    // They name the site that made them.
    'preview_links',
  ]
  expect(Object.keys(before).toSorted()).toEqual(tables.filter((name) => !leftOut.includes(name)))
})

test('only its owner can read a backup', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a backup holds no password and no hash of one', () => {
  const text = gunzipSync(readFileSync(file)).toString()
  expect(text).not.toMatch(/\$2[aby]\$|encrypted_password|argon|scrypt/)
  expect(text).toContain('"claim":"a-claim-of-this-phone"')
})

test('taking a backup is written down, and the project knows how old it is', async () => {
  const log = "select array_agg(actor_name) from public.audit_log where action = 'backup-taken'"
  expect(await valueOf(source, log)).toEqual(['System'])
  expect(await stateOf(target)).toEqual({ ...neverDrilled, days_since_backup: null })
  expect(await stateOf(source)).toEqual(neverDrilled)
})

/** What the dashboard knows of backups. */
const stateOf = (backend: Backend) => valueOf(backend, 'select private.backup_state()')
const neverDrilled = { days_since_backup: 0, days_since_drill: null, is_last_drilled: false }

async function expectEmpty(backend: Backend, accounts = 0): Promise<void> {
  const found = await valueOf(
    backend,
    `select jsonb_build_object(
       'occupied', private.non_empty_tables(),
       'waiting', (select count(*) from private.staged_rows),
       'accounts', (select count(*) from auth.users))`,
  )
  expect(found).toEqual({ occupied: [], waiting: 0, accounts })
}

/** A drill that is over before its database is started. */
const earlyDrill = (path: string, isAnyAge = false) =>
  drillBackup(path, {
    isAnyAge,
    project: '',
    bytes: '',
    startThrowAway: () => Promise.reject(new Error('It was tried.')),
  })

test.each<[what: string, write: (path: string) => void, sentence: string]>([
  [
    'is not whole',
    (path) => writeFileSync(path, readFileSync(file).subarray(0, 9000)),
    'It was cut off, changed or damaged after it was written. Nothing was done with it.',
  ],
  ['does not exist', () => undefined, 'It does not exist.'],
])(
  'a file that %s fails the drill, in one line with its path once',
  async (what, write, sentence) => {
    const path = join(folder, `${what}.jsonl`)
    write(path)
    await expect(earlyDrill(path)).rejects.toThrow(
      new CommandError(`${path} would NOT save the label. ${sentence}`),
    )
  },
)

test('a restore says which admins it brings, and is not made without a yes', async () => {
  const { code, output } = await runCommand('restore', projectOf(target), file)
  expect(code).toBe(1)
  expect(output).toContain(`These may do everything then: Ines <${demoStaff[0].email}>.`)
  expect(output).toMatch(/With --yes it is restored\. Nothing was changed\.$/)
  await expectEmpty(target)
})

test('at a terminal a restore asks, and changes nothing without a yes', async () => {
  const { code, output } = await runAtTerminal('restore', projectOf(target), 'no\r', file)
  expect(code).toBe(1)
  expect(output).toContain(`Ines <${demoStaff[0].email}>.\n`)
  expect(output).toContain('Restore it, with these admins? (y/N)')
  expect(output).toMatch(/Nothing was changed\.$/)
  await expectEmpty(target)
})

test('an address that somebody else has in the new project is said before anything is written', async () => {
  const id = await target.createAccount(emailOf('max'), 'a long password')
  await expect(restoreBackup(await readBackup(file), open(target))).rejects.toThrow(
    /^max@label\.example has another account/,
  )
  await target.database.query('delete from auth.users where id = $1', [id])
  await expectEmpty(target)
})

test('a backup of another version of the database is refused, and says what differs', async () => {
  await target.database.exec('alter table public.artists rename column bio to biography')
  const fit = requireFit(await readBackup(file), open(target).database)
  // One name of the migration that both have: it reads otherwise in one of them.
  await expect(fit).rejects.toThrow(
    /^(?:(?!\d{14}).)*newest migration is \d{14}, as here(?:(?!\d{14}).)*$/s,
  )
  await expect(fit).rejects.toThrow(
    /another version .*newest migration is \d{14}.*only the backup has artists\.bio; the backup lacks artists\.biography.*It was taken with Deadwax (\S+): check that out \(git checkout v\1\), .*Nothing was changed\.$/,
  )
  await target.database.exec('alter table public.artists rename column biography to bio')
  await expectEmpty(target)
})

type Tables = BackupTable[]
const rowsOf = (tables: Tables, name: string) => tables.find((table) => table.name === name)!.rows
const missing = '00000000-0000-4000-8000-0000000000ff'

test.each<[string, (tables: Tables) => void, RegExp]>([
  [
    'breaks a rule of its table',
    (tables) => Object.assign(rowsOf(tables, 'users')[1]!, { role: 'owner' }),
    /: table users: .*violates check constraint "users_role_check"\. No row was written\.$/,
  ],
  [
    'refers to a row that is missing',
    (tables) => Object.assign(rowsOf(tables, 'codes')[7]!, { release_id: missing }),
    /: table codes: .*violates foreign key constraint "codes_release_id_fkey"\. /,
  ],
  [
    'refers to a missing one of its own table',
    (tables) => {
      const [first, second, third] = rowsOf(tables, 'users')
      Object.assign(first!, { created_by: second!.id })
      Object.assign(third!, { created_by: missing })
    },
    /: table users: .*violates foreign key constraint "users_created_by_fkey"\. /,
  ],
])(
  'a restore of a row that %s is refused with the table and the reason',
  async (what, change, words) => {
    const refused = await writeBackup(`${what}.jsonl`, change)
    await expect(restoreBackup(await readBackup(refused), open(target))).rejects.toThrow(words)
    await expectEmpty(target, 3)
  },
)

/** A backup of the first project that was changed before it was written, with checksums that are right. */
async function writeBackup(
  name: string,
  change: (tables: Tables) => void,
  takenAt = new Date(),
): Promise<string> {
  const { database } = open(source)
  const tables = await readLabel(database)
  change(tables)
  const path = join(folder, name)
  const migration = await newestMigration(database)
  await write(path, async () => ({ takenAt, migration, tables }))
  return path
}

/** A project behind something that may answer in its place, or do something in between; '' loses the answer. */
async function behind(
  backend: Backend,
  between: (path: string, body: Record<string, unknown>) => Promise<unknown>,
): Promise<string> {
  return serve(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString()
    const path = request.url ?? ''
    const method = request.method ?? 'GET'
    const answer = await between(
      `${method} ${path}`,
      text ? (JSON.parse(text) as Record<string, unknown>) : {},
    )
    const headers = { apikey: backend.secrets.secretKey, 'content-type': 'application/json' }
    const real =
      answer === undefined || answer === ''
        ? await fetch(backend.url + path, { method, headers, ...(text && { body: text }) })
        : Response.json(answer)
    if (answer === '') return response.destroy()
    response.writeHead(real.status, { 'content-type': 'application/json' })
    return response.end(Buffer.from(await real.arrayBuffer()))
  })
}

const lost =
  /^The project stopped answering .* Run it again: if it then says that the project is not empty, every row has arrived\.$/

test('a lost answer to finish_restore() says so, and the next try that every row has arrived', async () => {
  const third = await startTestBackend()
  const url = await behind(third, async (line) =>
    line.endsWith('/finish_restore') ? '' : undefined,
  )
  const backup = await readBackup(file)
  await expect(restoreBackup(backup, open({ ...third, url }))).rejects.toThrow(lost)
  await compareLabel(backup, open(third).database)
  await expect(requireEmpty(open(third).database)).rejects.toThrow(/^This project is not empty/)
  await third.stop()
})

test('a restore that lost its connection twice brings every column of every row at the third try', async () => {
  await target.database.exec('delete from auth.users')
  let accounts = 0
  const url = await behind(target, async (line) =>
    (line.startsWith('POST /auth/v1/admin/users') && ++accounts === 2) ||
    (line.endsWith('/stage_rows') && accounts > 2)
      ? ''
      : undefined,
  )
  const backup = await readBackup(file)
  await expect(restoreBackup(backup, open({ ...target, url }))).rejects.toThrow(lost)
  await expectEmpty(target, 2)
  await expect(restoreBackup(backup, open({ ...target, url }))).rejects.toThrow(lost)
  await expectEmpty(target, 3)
  const { code, output } = await runAtTerminal(
    'restore',
    withStore(target, 'new-store'),
    'y\r',
    file,
    '--with-files',
    join(folder, 'label-files'),
  )
  expect([code, output]).toEqual([0, expect.stringContaining('Everything is back as it was on')])
  expect(output).toMatch(/\nThe store has all of it: 3 music files and 1 picture\.$/)
  const stored = join(folder, 'new-store')
  expect(readFileSync(join(storedFolder(stored), music.key), 'utf8')).toBe(music.text)
  for (const { path, text } of [preview, early])
    expect(readFileSync(path.replace('/store/', '/new-store/'), 'utf8')).toBe(text)
  expect(
    picture.paths.map((path) => readFileSync(path.replace('/store/', '/new-store/'), 'utf8')),
  ).toEqual(picture.texts)
  const after = await readAll(target)
  expect(Object.keys(before).map((name) => [name, before[name]!.length])).toEqual(
    Object.keys(after).map((name) => [name, after[name]!.length]),
  )
  for (const name of Object.keys(before)) expect(after[name]).toEqual(before[name])
  expect(after.codes!.length).toBeGreaterThan(codesInBulk)
  expect(await valueOf(target, 'select count(*)::int from auth.users')).toBe(3)
}, 120_000)

test('a table that does not come back as it was fails the drill', async () => {
  const backup = await readBackup(file)
  const { database } = open(target)
  await compareLabel(backup, database)
  await target.database.exec('update public.site_settings set allow_new_code_redemptions = true')
  await expect(compareLabel(backup, database)).rejects.toThrow(
    'Restored, site_settings is not what the backup holds.',
  )
})

test('a project that is not empty takes no backup, and stays as it is', async () => {
  const content = await readAll(target)
  await expect(requireEmpty(open(target).database)).rejects.toThrow(
    /^This project is not empty \(users, /,
  )
  expect(await readAll(target)).toEqual(content)
})

test('the phone that redeemed a code gets its release again after the restore, another phone does not', async () => {
  expect(await redeem(target, '00000001')).toMatchObject({ outcome: 'redeemed' })
  expect(await redeem(target, '00000001', 'a-claim-of-another')).toEqual({
    outcome: 'already-used',
  })
  expect(await valueOf(target, 'select count(*)::int from public.code_claims')).toBe(0)
})

test('what is made after a restore continues the numbers, and is stamped and written down as ever', async () => {
  const entries = () => valueOf<number>(target, 'select max(id)::int from public.audit_log')
  const isLast = (table: string, code: string) =>
    valueOf(
      target,
      `select number = (select max(number) from public.${table}) from public.${table} where ${code} = 'AFTERALL'`,
    )
  const before = await entries()
  await target.database.exec(`
    insert into public.codes (id, release_id, batch_id)
    select 'AFTERALL', b.release_id, b.id from public.code_batches b limit 1;`)
  expect(await isLast('codes', 'id')).toBe(true)
  expect(await entries()).toBe(before + 1)
  await target.database.exec(`
    insert into public.code_changes (action_id, code)
    select a.id, 'AFTERALL' from public.code_actions a limit 1`)
  expect(await isLast('code_changes', 'code')).toBe(true)
})

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
  const isBanned = 'select banned_until > now() from auth.users where email = $1'
  expect(await valueOf(target, isBanned, [emailOf('max')])).toBe(true)
})

test('a drill says that a backup would save the label, and the dashboard learns of it', async () => {
  expect(await freshDrill()).toEqual([
    ok(expect.stringMatching(/^\S+ would save the label: 4 staff, .* opened its release\.$/)),
    ok(
      'Every file of the music and pictures, 8 in all, was read in the folder and is as it was backed up.',
    ),
    ok('The dashboard says so now.'),
  ])
  expect(await stateOf(source)).toEqual({
    days_since_backup: 0,
    days_since_drill: 0,
    is_last_drilled: true,
  })
  // No code of the label itself was redeemed.
  const { codes } = await readAll(source)
  expect(codes).toEqual(before.codes)
})

/** A drill with functions of its own: those of this file have the environment of another project. */
async function freshDrill() {
  for (const name of Object.keys(projectOf(source))) vi.stubEnv(name, 'restored afterwards')
  vi.resetModules()
  const { drillBackup } = await import('#netlify/cli/drill-backup.ts')
  const told = await drillBackup(file, {
    isAnyAge: false,
    project: open(source),
    bytes: { folder: join(folder, 'label-files') },
    startThrowAway: startTestBackend,
  })
  vi.unstubAllEnvs()
  return told
}

if (scaled(0, 1) > 0)
  test('the command does the same with a database of its own', async () => {
    const { code, output } = await runCommand('drill', projectOf(source), file)
    expect([code, output]).toEqual([
      0,
      // The project has no store here.
      expect.stringMatching(/^ok {7}\S+ would save the rows of the label: 4 staff, /),
    ])
  })

test('a project remembers the checksum of its backups, and does not know those of others', async () => {
  const backup = await readBackup(file)
  const { database } = open(source)
  const otherDay = { ...backup, takenAt: new Date(0) }
  expect((await recordDrill(otherDay, open(source))).what).toMatch(/did not take this backup/)
  const changed = { ...backup, sha256: '0'.repeat(64) }
  await expect(recordDrill(changed, { ...open(source), database })).rejects.toThrow(
    /was changed after it was written: the project remembers another checksum/,
  )
})

test('a backup of more than 30 days ago does not pass', async () => {
  const backup = await readBackup(file)
  const day = 24 * 60 * 60_000
  const now = backup.takenAt.getTime()
  requireRecent(backup, now + 30 * day)
  expect(() => requireRecent(backup, now + 31 * day)).toThrow(/^It is 31 days old: .*--any-age/)
  const old = await writeBackup('old.jsonl', () => undefined, new Date(Date.now() - 45 * day))
  await expect(earlyDrill(old)).rejects.toThrow(/would NOT save the label\. It is 45 days old/)
  await expect(earlyDrill(old, true)).rejects.toThrow('It was tried.')
})

test('a drill redeems an open code, never a void or dormant one, nor one of a coming release', async () => {
  const states = await writeBackup('states.jsonl', (tables) => {
    const rowsOf = (name: string) => tables.find((table) => table.name === name)!.rows
    const day = '2099-01-01T00:00:00+00:00'
    const id = '00000000-0000-4000-8000-0000000000fe'
    rowsOf('releases').push({ ...rowsOf('releases')[0]!, id, available_at: day })
    for (const [index, row] of rowsOf('codes').entries())
      if (row.id === '00000009') Object.assign(row, { redeemed_at: null, voided_at: null })
      else if (index % 3 === 0) row.voided_at = day
      else if (index % 3 === 1) row.activated_at = null
      else row.release_id = id
  })
  expect(openCodeOf(await readBackup(states))).toBe('00000009')
})

test('a code that does not open its release fails the drill', async () => {
  setEnvironment(target)
  vi.resetModules()
  const { redeemCode } = await import('#netlify/cli/drill-backup.ts')
  await expect(redeemCode('00000005', source.url)).rejects.toThrow('not on its own database')
  await redeemCode('00000005', target.url)
  await expect(redeemCode('00000005', target.url)).rejects.toThrow(/does not open its release/)
})

test('a project whose file store is away gets its backup all the same, and is told', async () => {
  const rows = join(folder, 'rows.jsonl')
  const { code, output } = await runCommand('backup', projectOf(source), rows)
  expect([code, output]).toEqual([0, expect.stringContaining(`${rows} holds 4 staff, `)])
  expect(output).toMatch(
    /^The file store gives no list of its files \(list: \d+\): npm run doctor says why\. The backup lists the music files and pictures, but nobody looked at their bytes\.$/m,
  )
  const files = filesOf(await readBackup(rows))
  expect(files.filter(({ id }) => id === picture.id)).toHaveLength(5)
  expect(files).toContainEqual(expect.objectContaining({ id: music.id, sha256: music.sha256 }))
  for (const { key } of [preview, early])
    expect(files).toContainEqual(expect.objectContaining({ key, bucket: 'public' }))
})

test('a restore takes its variables from a file, so that no key stands in a shell', async () => {
  const env = join(folder, 'label.env')
  const lines = Object.entries(projectOf(source)).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(env, `${lines.join('')}FILES_S3_ENDPOINT=\n`)
  const { output } = await runCommand('restore', {}, `--env=${env}`, file, '--yes')
  expect(output).toMatch(/^This project is not empty \(users, /)
})
