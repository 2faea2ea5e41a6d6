import { expect, test } from 'vitest'
import { explain, StartError } from '#netlify/dev/explain.ts'
import { SiteError } from '#netlify/dev/site.ts'
import { DamagedDataError, DataFolderInUseError } from '#supabase/local/data-folder.ts'
import { EnvError } from '#netlify/server/http/env.ts'
import { MigrationError, OtherMigrationsError } from '#supabase/local/migrate.ts'
import { DiskFullError } from '#supabase/local/store.ts'

const say = (error: unknown) => explain(error, '/data', 'npm start')
const noRoom = Object.assign(new Error('no space'), { code: 'ENOSPC' })

test.each<[string, unknown]>([
  ['the system', noRoom],
  ['PGlite, in a number', { name: 'ErrnoError', errno: 51 }],
  ['PostgreSQL', Object.assign(new Error('could not extend file'), { code: '53100' })],
  ['a migration', new MigrationError('1.sql', Object.assign(new Error('x'), { code: '53100' }))],
  ['the store', new DiskFullError()],
])('a full disk is said in one sentence with the way out, whoever noticed: %s', (_who, error) => {
  expect(say(error)).toBe(
    'The disk has too little room for the data folder /data. Make some (100 MB are enough for a start), or name a folder ' +
      'on another disk: DATA_DIR=<folder> npm start',
  )
})

test('what is damaged is named, with the way out', () => {
  expect(say(new DamagedDataError('/data/postgres', {}))).toMatch(
    /^\/data\/postgres cannot be read: it is damaged, .* move or delete the data folder \/data, .*DATA_DIR=<folder> npm start$/,
  )
})

test('a folder that is in use says where, as far as it is known', () => {
  expect(say(new DataFolderInUseError({ pid: 7, address: 'http://localhost:8888' }))).toBe(
    'Deadwax is already running on http://localhost:8888 (process 7).',
  )
  expect(say(new DataFolderInUseError({}))).toBe(
    'Another start or command of Deadwax has this data folder. Try again when it is done.',
  )
})

test('a folder of other migrations, or without the right to write, is named', () => {
  expect(say(new OtherMigrationsError('its database has the migration 7'))).toMatch(
    /^The data folder \/data was made by other migrations \(its database has the migration 7\) and is left as it is: .* the version of Deadwax that made it still opens it\.$/,
  )
  expect(say(Object.assign(new Error('x'), { code: 'EACCES', path: '/data/log.txt' }))).toBe(
    'The data folder cannot be written: /data/log.txt (EACCES). Choose another with DATA_DIR.',
  )
})

test('a file in the place of a folder, and a folder that cannot be made, are named', () => {
  const mkdirError = (code: string, path: string) =>
    Object.assign(new Error('x'), { code, path, syscall: 'mkdir' })
  expect(say(mkdirError('EEXIST', '/data/files'))).toBe(
    '/data/files is a file, where Deadwax needs a folder. Move it away, or name another data folder: DATA_DIR=<folder> npm start',
  )
  expect(say(mkdirError('ENOENT', '/proc/x'))).toBe(
    'The data folder cannot be written: /proc/x (ENOENT). Choose another with DATA_DIR.',
  )
})

test('what is a sentence already is said as it is, and anything else is at least told', () => {
  const sentences = [
    new StartError('A.'),
    new SiteError('B.'),
    new EnvError('PORT is not set'),
    new MigrationError('1.sql', new Error('C')),
  ]
  for (const error of sentences) expect(say(error)).toBe(error.message)
  expect(say(new Error('odd'))).toBe('Deadwax could not start: odd')
  expect(say({ errno: 29 })).toBe('Deadwax could not start: { errno: 29 }')
})
