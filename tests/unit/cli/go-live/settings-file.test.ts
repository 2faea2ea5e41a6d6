import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { openSettingsFile, withValues } from '#netlify/cli/go-live/settings-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'deadwax-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))
const repository = join(folder, 'clone')
const fileOf = (name: string) => join(folder, name)

test('what is set is read back, and only its owner may read the file', () => {
  const settings = openSettingsFile(fileOf('new.env'), repository)
  settings.set({ SUPABASE_URL: 'https://a.supabase.co', CLIENT_HASH_SECRET: 'a+b/c=' })
  settings.set({ SUPABASE_URL: 'https://b.supabase.co' })
  expect(settings.all()).toEqual({
    SUPABASE_URL: 'https://b.supabase.co',
    CLIENT_HASH_SECRET: 'a+b/c=',
  })
  expect(settings.get('SITE_URL')).toBe('')
  settings.close()
  expect(statSync(fileOf('new.env')).mode & 0o777).toBe(0o600)
})

test('a file that others could read is closed to them', () => {
  writeFileSync(fileOf('open.env'), '', { mode: 0o644 })
  openSettingsFile(fileOf('open.env'), repository).close()
  expect(statSync(fileOf('open.env')).mode & 0o777).toBe(0o600)
})

test('the other lines of a file that was written by hand stay', () => {
  const byHand = "# mine\nexport SITE_URL='https://old.example'\n\nSTAFF_MAIL=supabase\n"
  expect(withValues(byHand, { SITE_URL: 'https://new.example', FILES_S3_REGION: 'auto' })).toBe(
    '# mine\nSITE_URL=https://new.example\n\nSTAFF_MAIL=supabase\nFILES_S3_REGION=auto\n',
  )
})

test.each(['plain', 'a b', 'a#b', "it's", '"quoted"', `both ' and "`, '$HOME', 'ä', 'a\\nb', ''])(
  'the value %j comes back as it was',
  (value) => {
    expect(parseEnv(withValues('', { NAME: value })).NAME).toBe(value)
  },
)

test('a value with a line break names its setting', () => {
  expect(() => withValues('', { NAME: 'a\nb' })).toThrow(/NAME cannot be kept/)
})

test('a file in the repository is refused', () => {
  expect(() => openSettingsFile(join(repository, 'label.env'), repository)).toThrow(
    /is in the repository/,
  )
  openSettingsFile(fileOf('clone-beside.env'), repository).close()
})

test('a second run at once is refused, and what a run left that died is taken over', () => {
  const first = openSettingsFile(fileOf('one.env'), repository)
  expect(() => openSettingsFile(fileOf('one.env'), repository)).toThrow(/running in another window/)
  first.close()
  expect(existsSync(fileOf('one.env.lock'))).toBe(false)
  // No process has this number.
  writeFileSync(fileOf('one.env.lock'), '999999999')
  openSettingsFile(fileOf('one.env'), repository).close()
})

test('the lock names the process that has the file', () => {
  const settings = openSettingsFile(fileOf('two.env'), repository)
  expect(readFileSync(fileOf('two.env.lock'), 'utf8')).toBe(String(process.pid))
  settings.close()
})
