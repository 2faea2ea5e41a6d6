// `npm run doctor` as a process of its own, against the embedded backend.
import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStaff, seedDemo } from '#supabase/local/demo.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import { addStaff, Browser } from '#tests/support/functions/browser-session.ts'
import { startProjectWithStorage } from '#tests/support/files/project-with-storage.ts'
import { projectOf, runCommand } from '#tests/support/functions/command.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

let healthy: Record<string, string>
let project: Awaited<ReturnType<typeof startProjectWithStorage>>

beforeAll(async () => {
  project = await startProjectWithStorage(backend)
  healthy = {
    ...projectOf({ ...backend, url: project.url }),
    SUPABASE_PUBLISHABLE_KEY: backend.secrets.publishableKey,
    CLIENT_HASH_SECRET: backend.secrets.clientHashSecret,
    // Nobody can answer there (RFC 2606), and nobody is asked.
    SITE_URL: 'https://label.invalid',
    SITE_TIME_ZONE: 'Europe/Berlin',
    // In two parts, or the doctor takes this file for a leak.
    DEPLOY_HOOK_URL: ['https://api.netlify.com/build_hooks', '0123456789abcdef01234567'].join('/'),
  }
})

afterAll(() => project.stop())

const doctor = (said: Record<string, string> = {}, ...parameters: string[]) =>
  runCommand('doctor', { ...healthy, ...said }, ...parameters)

test('a project without an admin is no project to go live with', async () => {
  const { code, output } = await doctor()
  expect(code).toBe(1)
  expect(output).toMatch(/^DANGER {3}There is no admin/m)
  expect(output.match(/^DANGER/gm)).toHaveLength(1)
})

test('a project that is set up as it should be has nothing dangerous in it', async () => {
  await addStaff(backend, 'ada', 'admin')
  const { code, output } = await doctor()
  expect(output).not.toMatch(/^DANGER/m)
  expect(code).toBe(0)
  expect(output).toMatch(/^Deadwax \d+\.\d+\.\d+\S*\n\n/)
  expect(output).toMatch(/^ok {7}The project has every migration\.$/m)
  expect(output).toMatch(/^ok {7}Row level security is on for every table\.$/m)
  expect(output).toMatch(/^ok {7}Nobody can make an account by themselves\.$/m)
  expect(output).toMatch(/^ok {7}The passwords of the demo label let nobody in\.$/m)
  expect(output).toMatch(/^WARNING {2}Nothing answers at https:\/\/label\.invalid/m)
  expect(output).toMatch(/^WARNING {2}No backup yet\. /m)
  expect(output).toMatch(
    /^ok {7}The music is in Supabase Storage, up to 50 MB a file: an upload, /m,
  )
  expect(output).toMatch(/^ok {7}Nobody gets the music without a link that was signed\.$/m)
  expect(output).toMatch(/^ok {7}The store lets staff upload and fetch files\.$/m)
  expect(output).toMatch(/^ok {7}Pictures and previews are shown from http:.*public: an upload/m)
  expect(output).toMatch(/^ok {7}The store has no file that nothing here knows\.$/m)
  expect(output).toContain('0 dangerous, 2 to think about')
})

test('no secret is ever printed', async () => {
  const { output } = await doctor({ PUBLIC_KEY: backend.secrets.secretKey })
  expect(output).toContain('The secret key is in PUBLIC_KEY')
  for (const secret of [backend.secrets.secretKey, backend.secrets.clientHashSecret])
    expect(output).not.toContain(secret)
})

test('a table left open and a migration left out are dangerous', async () => {
  await backend.database.exec('create table public.notes (id int)')
  const [last] = await backend.database.query<{ version: string }>(
    'delete from supabase_migrations.schema_migrations where version = (select max(version) from supabase_migrations.schema_migrations) returning version',
    [],
  )
  const { code, output } = await doctor()
  await backend.database.exec('drop table public.notes')
  await backend.database.query(
    'insert into supabase_migrations.schema_migrations (version) values ($1)',
    [last!.version],
  )
  expect(code).toBe(1)
  expect(output).toMatch(/^DANGER {3}Row level security is off on notes/m)
  expect(output).toContain(`The project lacks migrations: ${last!.version}.`)
})

test('the demo label is no label to go live with, and the doctor leaves no session behind', async () => {
  await seedDemo(backend)
  const { code, output } = await doctor()
  expect(code).toBe(1)
  for (const { email } of demoStaff) expect(output).toContain(email)
  const sessions = await backend.database.query('select id from auth.sessions', [])
  expect(sessions).toEqual([])
  expect((await new Browser().signIn('ada')).status).toBe(200)
})

test.each([
  [{ isEmailEnabled: false }, /^DANGER {3}Signing in by email is off at Supabase/m, /demo label/],
  [{ captcha: true }, /^WARNING {2}Supabase asks for a captcha\./m, /demo password of .*@/],
  [{ isSignupEnabled: true }, /^DANGER {3}Anybody can make an account/m, /demo password of .*@/],
  [
    { state: 'stuck' as const },
    /^WARNING {2}Whether staff can sign in could not be asked/m,
    /Whether the passwords of the demo label let anybody in could not be asked/,
  ],
])(
  'with Supabase Auth set up as %j it says what keeps staff out, and what it could not ask',
  async (settings, said, ofDemo) => {
    Object.assign(backend.auth.settings, settings)
    const { output } = await doctor()
    backend.auth.reset()
    expect(output).toMatch(said)
    expect(output).toMatch(ofDemo)
  },
)

test('a wrong key is one danger, and what stands behind it is not guessed at', async () => {
  // One that no file has, which would be a leak.
  const { code, output } = await doctor({ SUPABASE_SECRET_KEY: `sb_secret_${randomUUID()}` })
  expect(code).toBe(1)
  expect(output).toContain('does not take this key')
  expect(output).not.toMatch(/migration|Row level security|music/)
  expect(output.match(/^DANGER/gm)).toHaveLength(1)
  expect(output).not.toMatch(/\n\s+at /)
})

test('the variables may come from a file, and nothing from anywhere else then', async () => {
  const folder = temporaryFolder('doctor')
  const file = join(folder, 'label.env')
  writeFileSync(
    file,
    Object.entries({ ...healthy, NEWSLETTER_ACTION: 'https://news.example/s?u=1&id=2' })
      .map(([name, value]) => `${name}=${value}`)
      .join('\n'),
  )
  const { output } = await runCommand('doctor', { SITE_TIME_ZONE: 'nowhere' }, '--env', file)
  expect(output).toContain('Days are counted in Europe/Berlin.')
  expect(output).toContain('The newsletter has no NEWSLETTER_EMAIL_FIELD')
  rmSync(file)
  const gone = await runCommand('doctor', {}, '--env', file)
  expect([gone.code, gone.output]).toEqual([
    1,
    `--env needs the path of a file with variables; ${file} cannot be read.`,
  ])
})

test('with nothing set it says so, and does not stumble', async () => {
  const { code, output } = await runCommand('doctor', {})
  expect(code).toBe(1)
  expect(output).toContain('SUPABASE_URL is not set; SUPABASE_PUBLISHABLE_KEY is not set')
  expect(output).not.toMatch(/\n\s+at /)
})
