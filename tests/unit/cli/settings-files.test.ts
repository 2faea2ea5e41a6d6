// The files that a deployment is set up from say what the code does.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { minimumPasswordLength } from '#src/features/staff/admin/schema.ts'

const root = resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** What runs on Netlify: the build and the functions. */
const deployed = ['src', 'netlify/functions', 'netlify/server']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|tsx|astro)$/.test(file))
      .map((file) => join(folder, file)),
  )
  .concat('astro.config.mjs')
const names = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))].toSorted()

/** Set by Netlify's Supabase extension in place of those of .env.example. */
const fromTheExtension = ['SUPABASE_ANON_KEY', 'SUPABASE_DATABASE_URL', 'SUPABASE_SERVICE_ROLE_KEY']

const constantOfAstro = 'ISLAND_STYLES'

/** How a JPEG names the segment with its colours. */
const nameOfJpeg = 'ICC_PROFILE'

/** What Chromium calls its part that speaks to a sound device. */
const nameOfChromium = 'AUDIO_RENDERER'

/** What lines of .htaccess call a request. */
const namesOfApache = ['HTTP_HOST', 'REQUEST_FILENAME', 'REQUEST_SCHEME', 'SERVER_PORT']

/** Written into the pages by astro.config.mjs. */
const constantOfTheBuild = 'PUBLIC_MEDIA_BASE'

/** Set by `npm start` for itself. */
const ofThisMachine = 'FILES_FOLDER'

test('.env.example names each variable that the deployed code reads, and no other', () => {
  const readByCode = names(
    deployed.map(read).join('\n'),
    /\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g,
  ).filter(
    (name) =>
      ![
        constantOfAstro,
        constantOfTheBuild,
        ofThisMachine,
        nameOfJpeg,
        nameOfChromium,
        ...namesOfApache,
      ].includes(name),
  )
  const example = names(read('.env.example'), /^([A-Z0-9_]+)=/gm)
  expect(readByCode.filter((name) => !fromTheExtension.includes(name))).toEqual(example)
  for (const name of fromTheExtension) {
    expect(readByCode).toContain(name)
    expect(read('.env.example')).toContain(name)
  }
})

test('.env.example says of each variable who may see it, and holds no value of a secret', () => {
  const blocks = read('.env.example')
    .split('\n\n')
    .filter((block) => /^[A-Z0-9_]+=/m.test(block))
  for (const block of blocks) expect(block).toMatch(/\b(public|secret)\b/i)
  expect(read('.env.example')).not.toMatch(/sb_secret_\w{8}|build_hooks\/\w/)
})

test('the deploy button asks for what a site cannot be without, under the names of .env.example', () => {
  const template = read('netlify.toml').split('[template.environment]')[1]!.split('\n[')[0]!
  const asked = names(template, /^([A-Z_]+) = /gm)
  const example = names(read('.env.example'), /^([A-Z0-9_]+)=/gm)
  expect(asked.filter((name) => !example.includes(name))).toEqual([])
  expect(asked).toEqual(
    expect.arrayContaining([
      'CLIENT_HASH_SECRET',
      'SITE_URL',
      'SUPABASE_PUBLISHABLE_KEY',
      'SUPABASE_SECRET_KEY',
      'SUPABASE_URL',
    ]),
  )
})

/** The settings of one table of supabase/config.toml. */
const config = (table: string) =>
  Object.fromEntries(
    (read('supabase/config.toml').split(`\n[${table}]\n`)[1] ?? '')
      .split('\n[')[0]!
      .split('\n')
      .filter((line) => /^\w+ = /.test(line))
      .map((line) => line.split(' = ')),
  ) as Record<string, string>

test('config.toml turns sign-up off and staff sign-in on, and keeps the demo seed out of projects', () => {
  expect(config('auth')).toMatchObject({
    enable_signup: 'false',
    enable_anonymous_sign_ins: 'false',
    minimum_password_length: `${minimumPasswordLength}`,
  })
  expect(config('auth.email')).toMatchObject({
    enabled: 'true',
    enable_confirmations: 'true',
    double_confirm_changes: 'true',
    require_current_password: 'true',
    secure_password_change: 'true',
  })
  expect(config('auth.sms').enabled).toBe('false')
  expect(config('db.seed')).toEqual({ enabled: 'false', sql_paths: '[]' })
  expect(config('api').schemas).toBe('["public"]')
})
