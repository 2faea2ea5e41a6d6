import { expect, test } from 'vitest'
import { checks, examine, type Facts } from '#netlify/cli/doctor-checks.ts'
import type { MediaFacts } from '#netlify/cli/doctor-store-checks.ts'

const serviceRole = `eyJhbGciOiJIUzI1NiJ9.${Buffer.from('{"role":"service_role"}').toString('base64url')}.x`
const anon = `eyJhbGciOiJIUzI1NiJ9.${Buffer.from('{"role":"anon"}').toString('base64url')}.x`

/** A label that went live as docs/going-live.md says. */
const healthy: Facts = {
  environment: {
    SITE_URL: 'https://label.example',
    SITE_TIME_ZONE: 'Europe/Berlin',
    SUPABASE_URL: 'https://project.supabase.co',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc',
    SUPABASE_SECRET_KEY: 'sb_secret_abc',
    CLIENT_HASH_SECRET: 'q8Vt0nXe4LrB7mZc2KpYh5Ws9DfG1uJa',
    // In two parts, or the doctor takes this file for a leak.
    DEPLOY_HOOK_URL: ['https://api.netlify.com/build_hooks', '0123456789abcdef01234567'].join('/'),
    CONTACT_FORM_URL: 'https://forms.example/f/1',
    NEWSLETTER_ACTION: 'https://news.example/subscribe',
    NEWSLETTER_EMAIL_FIELD: 'EMAIL',
    NEWSLETTER_NAME_FIELD: 'FNAME',
  },
  projectProblem: null,
  state: {
    tablesWithoutRls: [],
    migrations: ['20261101000000', '20261101000100'],
    enabledAdmins: 2,
    projectId: 'project',
    backup: { daysSinceBackup: 3, daysSinceDrill: 2, isLastDrilled: true },
  },
  auth: { disable_signup: true, external: { anonymous_users: false, email: true } },
  signInAnswer: 'invalid_credentials',
  authConfig: {
    security_update_password_require_current_password: true,
    mailer_autoconfirm: false,
    mailer_secure_email_change_enabled: true,
    security_sb_forwarded_for_enabled: true,
  },
  demoLogins: { open: [], unasked: [] },
  migrationFiles: ['20261101000000', '20261101000100'],
  siteAnswers: true,
  store: {
    kind: 'supabase',
    name: 'Supabase Storage',
    problem: null,
    corsProblem: null,
    listProblem: null,
    partsProblem: null,
    openWays: [],
    anybody: [],
    isVersioned: false,
    sizes: [20e6, 4e6],
    missing: [],
    changed: [],
    unknown: { own: [], other: 0 },
    maximumBytes: 50e6,
    media: {
      address: 'https://project.supabase.co/storage/v1/object/public/public',
      isMissing: false,
      problem: null,
      corsProblem: null,
      anybody: [],
      isVersioned: false,
    },
  },
  committedSecrets: [],
  builtSecrets: [],
}
const withVariables = (environment: Facts['environment']): Partial<Facts> => ({
  environment: { ...healthy.environment, ...environment },
})
const withState = (state: Partial<NonNullable<Facts['state']>>): Partial<Facts> => ({
  state: { ...healthy.state!, ...state },
})
const withStore = (store: Partial<NonNullable<Facts['store']>>): Partial<Facts> => ({
  store: { ...healthy.store!, ...store },
})
const withMedia = (media: Partial<MediaFacts>): Partial<Facts> =>
  withStore({ media: { ...healthy.store!.media!, ...media } })

test('a label that went live as it should has nothing to mend', async () => {
  const findings = await examine(healthy)
  expect(findings.filter(({ level }) => level !== 'ok')).toEqual([])
  expect(findings).toHaveLength(Object.keys(checks).length)
})

type Case = [check: keyof typeof checks, facts: Partial<Facts>, level: string, what: RegExp]

test.each<Case>([
  ['passwordChange', { authConfig: {} }, 'danger', /stolen session/],
  ['passwordChange', { authConfig: null }, 'warning', /counts all visitors as one could not be/],
  ['visitors', { authConfig: {} }, 'warning', /counts all visitors of the site as one/],
  ['visitors', withVariables({ SUPABASE_SECRET_KEY: serviceRole }), 'warning', /is a legacy key/],
  ['signIn', { signInAnswer: 'email_provider_disabled' }, 'danger', /nobody gets in/],
  [
    'signIn',
    { auth: { disable_signup: true, external: { email: false } }, signInAnswer: null },
    'danger',
    /nobody gets in/,
  ],
  ['signIn', { signInAnswer: 'captcha_failed' }, 'warning', /asks for a captcha/],
  ['signIn', { signInAnswer: 'over_request_rate_limit' }, 'warning', /could not be asked/],
  ['signIn', { signInAnswer: null }, 'warning', /answered nothing/],
  [
    'demoStaff',
    { demoLogins: { open: [], unasked: ['over_request_rate_limit'] } },
    'warning',
    /could not be asked: Supabase Auth answered over_request_rate_limit/,
  ],
  ['emailConfirmation', { authConfig: {} }, 'danger', /nobody has confirmed/],
  [
    'emailConfirmation',
    { authConfig: { mailer_autoconfirm: false } },
    'danger',
    /without confirmation from the old one/,
  ],
  ['environment', withVariables({ SUPABASE_URL: '' }), 'danger', /SUPABASE_URL is not set/],
  ['environment', withVariables({ CLIENT_HASH_SECRET: 'short' }), 'danger', /at least 32/],
  ['keys', withVariables({ PUBLIC_KEY: 'sb_secret_abc' }), 'danger', /is in PUBLIC_KEY/],
  ['keys', withVariables({ PUBLIC_KEY: serviceRole }), 'danger', /is in PUBLIC_KEY/],
  [
    'keys',
    withVariables({ SUPABASE_PUBLISHABLE_KEY: 'sb_secret_abc' }),
    'danger',
    /holds a secret/,
  ],
  ['keys', withVariables({ SUPABASE_PUBLISHABLE_KEY: serviceRole }), 'danger', /holds a secret/],
  ['keys', withVariables({ SUPABASE_SECRET_KEY: anon }), 'danger', /holds a publishable/],
  [
    'hashSecret',
    withVariables({ CLIENT_HASH_SECRET: 'a'.repeat(40) }),
    'danger',
    /not look random/,
  ],
  [
    'hashSecret',
    withVariables({ OTHER: healthy.environment.CLIENT_HASH_SECRET }),
    'danger',
    /elsewhere/,
  ],
  ['site', withVariables({ SITE_URL: '' }), 'danger', /not set/],
  ['site', withVariables({ SITE_URL: 'http://label.example' }), 'danger', /not an https/],
  ['site', withVariables({ SITE_URL: 'https://label.example/' }), 'danger', /not an https/],
  ['site', withVariables({ SITE_URL: 'https://localhost:8888' }), 'danger', /this machine/],
  ['site', { siteAnswers: false }, 'warning', /Nothing answers/],
  ['timeZone', withVariables({ SITE_TIME_ZONE: '' }), 'warning', /UTC/],
  ['timeZone', withVariables({ SITE_TIME_ZONE: 'Berlin' }), 'danger', /no time zone/],
  ['project', { projectProblem: 'The project does not answer.' }, 'danger', /does not answer/],
  ['project', withVariables({ SUPABASE_URL: 'http://project.example' }), 'danger', /in the open/],
  ['migrations', { state: null }, 'danger', /lacks the newest/],
  ['migrations', withState({ migrations: ['20261101000000'] }), 'danger', /20261101000100/],
  [
    'migrations',
    { migrationFiles: ['20261101000000'] },
    'warning',
    /no files here: 20261101000100/,
  ],
  ['rls', withState({ tablesWithoutRls: ['notes'] }), 'danger', /off on notes/],
  ['signups', { auth: { disable_signup: false } }, 'danger', /Anybody can make an account/],
  ['signups', { auth: {} }, 'danger', /Anybody can make an account/],
  [
    'signups',
    { auth: { disable_signup: true, external: { anonymous_users: true } } },
    'danger',
    /Anybody can make an account/,
  ],
  ['signups', { auth: null }, 'warning', /did not say/],
  [
    'demoStaff',
    { demoLogins: { open: ['admin@deadwax.test'], unasked: [] } },
    'danger',
    /admin@deadwax\.test lets in/,
  ],
  ['admins', withState({ enabledAdmins: 0 }), 'danger', /no admin/],
  [
    'backup',
    withState({ backup: { daysSinceBackup: null, daysSinceDrill: null, isLastDrilled: false } }),
    'warning',
    /^No backup yet\. /,
  ],
  [
    'backup',
    withState({ backup: { daysSinceBackup: 12, daysSinceDrill: null, isLastDrilled: false } }),
    'warning',
    /^Last backup 12 days ago, never tested\.$/,
  ],
  [
    'backup',
    withState({ backup: { daysSinceBackup: 31, daysSinceDrill: 31, isLastDrilled: true } }),
    'warning',
    /^Last backup 31 days ago/,
  ],
  [
    'store',
    withStore({ problem: 'there is no such bucket' }),
    'danger',
    /^The music cannot be kept in Supabase Storage: there is no such bucket\.$/,
  ],
  [
    'storeIsClosed',
    withStore({ openWays: ['at its public address', 'to the publishable key'] }),
    'danger',
    /^The music is open to everybody: Supabase Storage gives it at its public address and to the publishable key\.$/,
  ],
  [
    'storeList',
    withStore({ listProblem: 'the key may not do that' }),
    'danger',
    /^The key may not list Supabase Storage \(the key may not do that\): no backup takes/,
  ],
  [
    'storeParts',
    withStore({ partsProblem: 'it does not say which parts it has' }),
    'danger',
    /^A file above 100 MB may not .+: of uploads in parts, it does not say which parts it has\.$/,
  ],
  [
    'storeAnybody',
    withStore({ anybody: ['list', 'write to', 'delete from'] }),
    'danger',
    /^Anybody may list, write to and delete from Supabase Storage\.$/,
  ],
  [
    'storeAnybody',
    withStore({ anybody: null }),
    'warning',
    /^Whether anybody else may .+ could not/,
  ],
  [
    'mediaAnybody',
    withMedia({ anybody: null }),
    'warning',
    /^Whether others may do more .+ could not/,
  ],
  [
    'mediaAnybody',
    withMedia({ anybody: ['list'] }),
    'danger',
    /^Anybody may list the part of the store for pictures and previews\.$/,
  ],
  [
    'storeVersions',
    withStore({ isVersioned: true, media: { ...healthy.store!.media!, isVersioned: true } }),
    'warning',
    /^The store keeps every version of the music and of the pictures: /,
  ],
  [
    'media',
    withMedia({ problem: 'there is no such bucket' }),
    'danger',
    /^Pictures and previews cannot be shown: there is no such bucket\.$/,
  ],
  [
    'media',
    withMedia({ isMissing: true, problem: 'FILES_PUBLIC_URL is needed' }),
    'warning',
    /^Nobody can upload a picture or a preview: FILES_PUBLIC_URL is needed\.$/,
  ],
  [
    'mediaCors',
    withMedia({ corsProblem: 'the store takes nothing from https://label.example (CORS)' }),
    'danger',
    /^Staff cannot upload pictures: the store takes nothing from https:\/\/label\.example \(CORS\)\.$/,
  ],
  [
    'storeCors',
    withStore({ corsProblem: 'the store takes nothing from https://label.example (CORS)' }),
    'danger',
    /^Staff cannot upload and fetch files: the store takes nothing from https:\/\/label\.example \(CORS\)\.$/,
  ],
  ['missingFiles', withStore({ missing: ['Odile - Una Corda: all.zip'] }), 'danger', /all\.zip/],
  [
    'changedFiles',
    withStore({ changed: ['Odile - Una Corda: 01.flac'] }),
    'danger',
    /^The store has other samples than were uploaded \(MD5\): Odile - Una Corda: 01\.flac\.$/,
  ],
  [
    'unknownFiles',
    withStore({ unknown: { own: Array.from({ length: 12 }, (_, n) => `p/${n}`), other: 3 } }),
    'warning',
    /nothing here knows: p\/0, .*p\/9 and 2 more\. 3 stored files are of other projects\.$/,
  ],
  ['freePlan', withStore({ sizes: [330e6] }), 'warning', /up to 330 MB .* 15 downloads/],
  ['freePlan', withStore({ sizes: Array(30).fill(20e6) }), 'warning', /^There are 600 MB of music/],
  ['deployHook', withVariables({ DEPLOY_HOOK_URL: '' }), 'warning', /not on the site until/],
  [
    'deployHook',
    withVariables({ DEPLOY_HOOK_URL: 'https://hook.example' }),
    'warning',
    /not an address/,
  ],
  ['contactForm', withVariables({ CONTACT_FORM_URL: 'http://forms.example' }), 'danger', /open/],
  ['newsletter', withVariables({ NEWSLETTER_ACTION: 'http://n.example' }), 'danger', /no https/],
  ['newsletter', withVariables({ NEWSLETTER_ACTION: '' }), 'warning', /no NEWSLETTER_ACTION/],
  ['newsletter', withVariables({ NEWSLETTER_NAME_FIELD: '' }), 'warning', /NEWSLETTER_NAME_FIELD/],
  ['committed', { committedSecrets: ['notes.txt (CLIENT_HASH_SECRET)'] }, 'danger', /notes\.txt/],
  ['built', { builtSecrets: ['index.html (DEPLOY_HOOK_URL)'] }, 'danger', /index\.html/],
])('%s: %j is a matter for the doctor', (check, facts, level, what) => {
  expect(checks[check](healthy)).toMatchObject({ level: 'ok', how: '' })
  const finding = checks[check]({ ...healthy, ...facts })
  expect(finding).toMatchObject({ level, what: expect.stringMatching(what) })
  expect(finding!.how).not.toBe('')
})

test.each<[keyof typeof checks, Partial<Facts>]>([
  ['contactForm', withVariables({ CONTACT_FORM_URL: '' })],
  [
    'newsletter',
    withVariables({ NEWSLETTER_ACTION: '', NEWSLETTER_EMAIL_FIELD: '', NEWSLETTER_NAME_FIELD: '' }),
  ],
  ['project', withVariables({ SUPABASE_URL: 'http://127.0.0.1:54321' })],
])('%s: a label without is as it should be', (check, facts) => {
  expect(checks[check]({ ...healthy, ...facts })).toMatchObject({ level: 'ok' })
})

test('the names that Netlify’s Supabase extension sets do as well', async () => {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, ...rest } =
    healthy.environment
  const environment = {
    ...rest,
    SUPABASE_DATABASE_URL: SUPABASE_URL,
    SUPABASE_ANON_KEY: SUPABASE_PUBLISHABLE_KEY,
    SUPABASE_SERVICE_ROLE_KEY: SUPABASE_SECRET_KEY,
  }
  expect((await examine({ ...healthy, environment })).every(({ level }) => level === 'ok')).toBe(
    true,
  )
})

test('no finding ever repeats a secret', async () => {
  const secrets = ['sb_secret_abc', healthy.environment.CLIENT_HASH_SECRET!]
  const said = JSON.stringify(
    await examine({
      ...healthy,
      ...withVariables({ PUBLIC_A: 'sb_secret_abc', SUPABASE_PUBLISHABLE_KEY: 'sb_secret_abc' }),
    }),
  )
  for (const secret of secrets) expect(said).not.toContain(secret)
})

test('what stands behind a problem is not judged', async () => {
  const away = { projectProblem: 'away', state: null, auth: null, demoLogins: null }
  const findings = await examine({ ...healthy, ...away })
  expect(findings.filter(({ level }) => level !== 'ok')).toHaveLength(1)
})

test('where the store fails, what depends on it is not guessed at; and another store has no Free plan', () => {
  const broken = { ...healthy, ...withStore({ problem: 'nothing answered', unknown: null }) }
  for (const check of [
    ...([
      'storeIsClosed',
      'storeCors',
      'storeList',
      'storeParts',
      'storeAnybody',
      'storeVersions',
    ] as const),
    'unknownFiles',
  ] as const)
    expect([check, checks[check](broken)]).toEqual([check, null])
  expect(checks.freePlan({ ...healthy, ...withStore({ kind: 's3', sizes: [5e9] }) })).toBeNull()
})
