// A backup of v1.0.0 into the project of a release to come, whose migration fills a new column from old ones.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readBackup, writeBackup as write } from '#netlify/cli/backup-file.ts'
import { migrateBackup, projectOf as open } from '#netlify/cli/migrate-backup.ts'
import { newestMigration, readLabel } from '#netlify/cli/read-label.ts'
import { restoreBackup } from '#netlify/cli/restore-backup.ts'
import { compareLabel, openCodeOf } from '#netlify/cli/drill-backup.ts'
import { version } from '#netlify/cli/version.ts'
import { startBackend, type Backend, type BackendOptions } from '#supabase/local/backend.ts'
import { makeSecrets } from '#supabase/local/data-folder.ts'
import { seedDemo } from '#supabase/local/demo.ts'
import { readDump } from '#tests/support/backend/dump.ts'
import { startTestBackend } from '#tests/support/backend/backend.ts'
import {
  firstRelease,
  nextRelease,
  startFirstRelease,
  writeNextRelease,
} from '#tests/support/backend/next-release.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const claim = 'a-claim-of-this-phone'
let folder: string
let file: string
let migrations: URL
let source: Backend
/** A project of the next release, empty. */
let target: Backend
let redeemedBefore: unknown

const redeem = async ({ database }: Backend, code: string): Promise<unknown> =>
  (
    await database.query<{ answer: unknown }>('select public.redeem_code($1, $2, $3) as answer', [
      code,
      claim,
      'a client',
    ])
  )[0]!.answer

beforeAll(async () => {
  folder = temporaryFolder('versions')
  file = join(folder, 'label.jsonl.gz')
  migrations = writeNextRelease(join(folder, 'migrations'))
  source = await startFirstRelease()
  await seedDemo(source)
  redeemedBefore = await redeem(source, 'DEADWAX1')
  expect(redeemedBefore).toMatchObject({ outcome: 'redeemed' })
  await writeBackup(source, file)
  target = await startNext()
}, 180_000)
afterAll(async () => {
  await source.stop()
  await target.stop()
})

async function writeBackup(backend: Backend, path: string, migration?: string): Promise<void> {
  const { database } = open(backend)
  await write(path, async () => ({
    ...(await readLabel(database)),
    takenAt: new Date(),
    migration: migration ?? (await newestMigration(database)),
  }))
}

/** As the checkout of the next release starts one. */
const startFrom =
  (folder: URL) =>
  (options: Partial<BackendOptions> = {}): Promise<Backend> =>
    options.migrations?.upTo === firstRelease
      ? startFirstRelease(options)
      : startBackend({
          secrets: makeSecrets(),
          loadDataDir: readDump(inject('migratedDatabase')),
          ...options,
          migrations: { ...options.migrations, folder },
        })
const startNext = (options?: Partial<BackendOptions>) => startFrom(migrations)(options)

const here = async () => [firstRelease, nextRelease]
const counts = async ({ database }: Backend) =>
  database.query<{ pressed_as: string; codes: number }>(
    'select pressed_as, count(*)::int as codes from public.codes group by 1 order by 1',
    [],
  )

test('a backup says which version and which migration it is of', async () => {
  expect(await readBackup(file)).toMatchObject({ version, migration: firstRelease })
})

test('a newer backup is refused by an older project, which stays empty', async () => {
  const newer = join(folder, 'newer.jsonl')
  await writeBackup(source, newer, nextRelease)
  const older = await startTestBackend()
  await expect(migrateBackup(await readBackup(newer), open(older).database)).rejects.toThrow(
    /its newest migration is 20990101000000; the project's is \d{14}\. That is newer than this version \(\S+\), so update first: git checkout v\S+, npx supabase@3 db push --remote, and restore again\. Nothing was changed\.$/,
  )
  await expectEmpty(older)
  await older.stop()
})

test('a backup whose tables were never those of its migration is refused with the way out', async () => {
  const edited = join(folder, 'edited.jsonl')
  await source.database.exec('alter table public.artists rename column bio to biography')
  await writeBackup(source, edited)
  await source.database.exec('alter table public.artists rename column biography to bio')
  await expect(
    migrateBackup(await readBackup(edited), open(target).database, startNext, here),
  ).rejects.toThrow(
    /^This backup is of another version of the database: .*only the backup has artists\.biography.*Check out the version that took it \(git checkout v\S+\), restore it there into an empty project, .*Nothing was changed\.$/,
  )
  await expectEmpty(target)
})

test('a migration that the label does not survive is named, with the way out', async () => {
  const untitled = 'alter table public.releases add constraint untitled check (title is null);'
  const start = startFrom(writeNextRelease(join(folder, 'refusing'), untitled))
  await expect(
    migrateBackup(await readBackup(file), open(target).database, start, here),
  ).rejects.toThrow(
    /^This backup cannot be brought from migration \d{14} to 20990101000000: The migration \S+next_release\.sql was refused by the database: .*untitled.* Check out the version that took it .*Nothing was changed\.$/,
  )
  await expectEmpty(target)
}, 180_000)

async function expectEmpty({ database }: Backend): Promise<void> {
  expect(await database.query('select private.non_empty_tables() as tables', [])).toEqual([
    { tables: [] },
  ])
}

test('an older backup is migrated on the way into a newer project, its backfill too', async () => {
  const taken = await readBackup(file)
  const backup = await migrateBackup(taken, open(target).database, startNext, here)
  expect(backup).toMatchObject({ migration: nextRelease, takenAt: taken.takenAt })
  expect(openCodeOf(backup)).toBe(openCodeOf(taken))
  await restoreBackup(backup, open(target))
  await compareLabel(backup, open(target).database)
  const batches = await target.database.query<{ pressed_as: string; codes: number }>(
    `select coalesce(b.name, 'unknown') as pressed_as, count(*)::int as codes
       from public.codes c left join public.code_batches b on b.id = c.batch_id group by 1 order by 1`,
    [],
  )
  expect(batches.length).toBeGreaterThan(1)
  expect(await counts(target)).toEqual(batches)
}, 180_000)

test('the phone that had redeemed a code gets the same release there, and an open code still opens one', async () => {
  expect(await redeem(target, 'DEADWAX1')).toEqual(redeemedBefore)
  const openCode = openCodeOf(await readBackup(file))
  expect(await redeem(target, openCode!)).toMatchObject({ outcome: 'redeemed' })
})

test('a project that is not empty is said first', async () => {
  await expect(migrateBackup(await readBackup(file), open(target).database)).rejects.toThrow(
    /^This project is not empty \(users, /,
  )
})
