import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { beforeEach, expect, test } from 'vitest'
import {
  committedFiles,
  filesBelow,
  leaksIn,
  secretsIn,
  secretsOf,
} from '#netlify/cli/secret-leaks.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const secrets = [{ name: 'CLIENT_HASH_SECRET', value: 'not-for-everybody-to-see' }]
const token = (role: string) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.signature`

test.each([
  ['a value of the environment', 'x = "not-for-everybody-to-see"', ['CLIENT_HASH_SECRET']],
  ['somebody’s secret key', `key: sb_secret_${'a1'.repeat(10)}`, ['a secret key of Supabase']],
  ['an older secret key', `const key = '${token('service_role')}'`, ['a secret key of Supabase']],
  [
    'a build hook',
    `https://api.netlify.com/build_hooks/${'0123456789abcdef'.repeat(2)}`,
    ['a build hook of Netlify'],
  ],
  ['an older publishable key', token('anon'), []],
  ['the pattern of a key', 'SUPABASE_SECRET_KEY=sb_secret_...', []],
  ['a text about nothing', 'hello', []],
])('%s is told from the rest of a text', (_case, text, found) => {
  expect(secretsIn(text, secrets)).toEqual(found)
})

test('the placeholders of .env.example are no secrets, and a value in their place is one', async () => {
  const project = resolve(import.meta.dirname, '../../..')
  const example = parseEnv(readFileSync(join(project, '.env.example'), 'utf8'))
  expect(example.SUPABASE_SECRET_KEY).toMatch(/^sb_secret_/)
  expect(await leaksIn(project, ['.env.example'], secretsOf(example))).toEqual([])
  const filledIn = { ...example, CONTACT_FORM_URL: 'https://forms.example/f/123' }
  expect(secretsOf(filledIn)).toEqual([
    { name: 'CONTACT_FORM_URL', value: 'https://forms.example/f/123' },
  ])
})

let folder: string
beforeEach(() => {
  folder = temporaryFolder('leaks')
  mkdirSync(join(folder, 'deep'))
  writeFileSync(join(folder, 'kept.txt'), 'not-for-everybody-to-see')
  writeFileSync(join(folder, 'deep/own.txt'), 'not-for-everybody-to-see')
})

test('what git keeps is looked through, and a file of one’s own is not', async () => {
  expect(await committedFiles(folder)).toBeNull()
  execFileSync('git', ['init', '-q'], { cwd: folder })
  execFileSync('git', ['add', 'kept.txt'], { cwd: folder })
  const files = await committedFiles(folder)
  expect(files).toEqual(['kept.txt'])
  expect(await leaksIn(folder, files!, secrets)).toEqual(['kept.txt (CLIENT_HASH_SECRET)'])
})

test('a built site is looked through, however deep, and one that is not there is not judged', async () => {
  const files = await filesBelow(folder)
  expect(files?.toSorted()).toEqual(['deep/own.txt', 'kept.txt'])
  expect(await leaksIn(folder, files!, secrets)).toHaveLength(2)
  expect(await filesBelow(join(folder, 'nowhere'))).toBeNull()
})
