import { expect, test } from 'vitest'
import { olderMigration, migratedWords } from '#netlify/cli/migrate-backup.ts'
import { version as versionHere } from '#netlify/cli/version.ts'

const here = ['20260101000000', '20260201000000', '20260301000000']
const backup = (migration: string | null, version = '1.0.0') => ({
  migration,
  version,
})

test('a backup of the same database goes in as it is, and one of an older database is migrated', () => {
  expect(olderMigration(backup('20260301000000'), '20260301000000', here)).toBeNull()
  expect(olderMigration(backup('20260101000000'), '20260301000000', here)).toBe('20260101000000')
  // A project that was not brought up to date yet.
  expect(olderMigration(backup('20260101000000'), '20260201000000', here)).toBe('20260101000000')
})

test('without a history of migrations the columns decide', () => {
  expect(olderMigration(backup(null), '20260301000000', here)).toBeNull()
  expect(olderMigration(backup('20260101000000'), null, here)).toBeNull()
})

test.each([
  [
    'newer than this version',
    backup('20270101000000', '2.0.0'),
    '20260301000000',
    `This backup was taken with Deadwax 2.0.0, and its newest migration is 20270101000000; the project's is 20260301000000. That is newer than this version (${versionHere}), so update first: git checkout v2.0.0, npx supabase@3 db push --remote, and restore again. Nothing was changed.`,
  ],
  [
    'newer than the project alone',
    backup('20260301000000'),
    '20260201000000',
    "This backup was taken with Deadwax 1.0.0, and its newest migration is 20260301000000; the project's is 20260201000000. Bring the project up to date first: npx supabase@3 db push --remote. Nothing was changed.",
  ],
  [
    'for a project that is newer than this version',
    backup('20260301000000'),
    '20270101000000',
    `This backup was taken with Deadwax 1.0.0, and its newest migration is 20260301000000; the project's is 20270101000000. The project is newer than this version (${versionHere}): update this one first, to the version that the project has. Nothing was changed.`,
  ],
  [
    'of migrations that nobody here has',
    backup('20260115000000', '1.0.0-fork'),
    '20260301000000',
    `This backup was taken with Deadwax 1.0.0-fork, and its newest migration is 20260115000000; the project's is 20260301000000. This version (${versionHere}) does not have that migration. Check out the version that took it (git checkout v1.0.0-fork), restore it there into an empty project, come back to this version, and bring that project up to date: npx supabase@3 db push --remote. Nothing was changed.`,
  ],
])('a backup that is %s is refused with the way out', (_, taken, there, words) => {
  expect(() => olderMigration(taken, there, here)).toThrow(words)
})

test('that a backup was brought up to date is said, and of one that was not nothing', () => {
  expect(migratedWords(backup('20260101000000'), backup('20260301000000'))).toEqual([
    'It is of Deadwax 1.0.0 and was brought up to date on the way: its newest migration was 20260101000000, and is 20260301000000.',
  ])
  expect(migratedWords(backup('20260301000000'), backup('20260301000000'))).toEqual([])
})
