import * as v from 'valibot'
import { backupCheck } from '#src/features/dashboard/admin/messages.ts'
import { danger, ok, runChecks, warning, type Check } from '#src/lib/check.ts'
import { allSettings, EnvError, parseEnv, readVariable } from '#netlify/server/http/env.ts'
import { environmentChecks } from '#netlify/server/setup/environment-checks.ts'
import { storeChecks, type StoreFacts } from './doctor-store-checks.ts'
import { pushConfig, pushMigrations } from './project.ts'
import type { ProjectState } from './read-label.ts'
import { roleOfKey } from './supabase-key.ts'

const setting = v.optional(v.boolean())
export const authSettings = v.object({
  disable_signup: setting,
  external: v.optional(v.object({ anonymous_users: setting, email: setting })),
})
export const authConfig = v.object({
  security_update_password_require_current_password: setting,
  mailer_autoconfirm: setting,
  mailer_secure_email_change_enabled: setting,
  security_sb_forwarded_for_enabled: setting,
})

/** What gatherFacts() found out about a project; null for what could not be read. */
export type Facts = {
  environment: Record<string, string | undefined>
  /** Why the project does not work with this key, in one sentence; null if it does. */
  projectProblem: string | null
  state: ProjectState | null
  auth: v.InferOutput<typeof authSettings> | null
  /** What only the Management API tells of Auth, with SUPABASE_ACCESS_TOKEN; null without it or a hosted project. */
  authConfig: v.InferOutput<typeof authConfig> | null
  /** What Auth answers to a sign-in of nobody: its code, or the status of an answer that has none; null without an answer. */
  signInAnswer: string | null
  /** Email addresses of the demo staff whose published passwords work, and what was answered where that does not tell. */
  demoLogins: { open: string[]; unasked: string[] } | null
  /** Versions of the migrations in supabase/migrations. */
  migrationFiles: string[]
  siteAnswers: boolean | null
  /** Null when no store is named. */
  store: StoreFacts | null
  /** Files in the repository, and in the built site, that contain a secret, as `file (what it is)`. */
  committedSecrets: string[] | null
  builtSecrets: string[] | null
}

/** Answers null when the facts that it needs are missing, which another check reports. */
export type ProjectCheck = (facts: Facts) => Check | null

const isSecret = (value: string | undefined, secret: string) =>
  value !== undefined && (value === secret || roleOfKey(value) === 'secret')

/** The name of a hosted project, from its address; undefined for any other. */
export const projectRef = (address: string | undefined): string | undefined =>
  /^https:\/\/(\w+)\.supabase\.co\b/.exec(address ?? '')?.[1]

const howToReplace =
  'Take it out, and replace the secret where it comes from: whoever had the file has it.'

const howToForward = 'Turn on "IP address forwarding" under Authentication > Rate Limits.'

const backupAdvice = {
  backup: 'Run npm run backup, keep the file, and try it: npm run drill.',
  drill: 'Run npm run drill with the file: it says whether it would save the label.',
}

const ofEnvironment =
  (name: keyof typeof environmentChecks): ProjectCheck =>
  ({ environment }) =>
    environmentChecks[name](environment)

const ofState =
  (check: (state: ProjectState) => Check): ProjectCheck =>
  ({ state }) =>
    state && check(state)

const ofLeaks =
  (leaks: (facts: Facts) => string[] | null, place: string, good: string): ProjectCheck =>
  (facts) => {
    const found = leaks(facts)
    if (!found) return null
    return found.length
      ? danger(`${place} holds secrets: ${found.join('; ')}.`, howToReplace)
      : ok(good)
  }

/** All checks, in the order in which their findings should be fixed. */
export const checks = {
  environment: ({ environment }) => {
    try {
      parseEnv(environment, allSettings)
      return ok('The functions find every variable they need.')
    } catch (error) {
      if (!(error instanceof EnvError)) throw error
      return danger(
        `Functions will fail: ${error.message}.`,
        'Set it in the environment on Netlify; .env.example says where to find each.',
      )
    }
  },
  keys: ({ environment }) => {
    const secret = readVariable(environment, 'SUPABASE_SECRET_KEY')
    const publishable = readVariable(environment, 'SUPABASE_PUBLISHABLE_KEY')
    if (!secret || !publishable) return null
    const exposed = Object.keys(environment).find(
      (name) => /^(PUBLIC|VITE|NEXT_PUBLIC)_/.test(name) && isSecret(environment[name], secret),
    )
    if (exposed)
      return danger(
        `The secret key is in ${exposed}, which a build may write into the pages.`,
        'Remove that variable, and replace the key: Supabase > Project Settings > API Keys.',
      )
    if (isSecret(publishable, secret))
      return danger(
        'SUPABASE_PUBLISHABLE_KEY holds a secret key.',
        'Put the publishable key there (sb_publishable_...), and replace the secret one.',
      )
    if (roleOfKey(secret) === 'publishable')
      return danger(
        'SUPABASE_SECRET_KEY holds a publishable key.',
        'Put the secret key there (sb_secret_...).',
      )
    return ok('The secret key is where it belongs, and nowhere else in the environment.')
  },
  hashSecret: ({ environment }) => {
    const secret = environment.CLIENT_HASH_SECRET
    if (!secret) return null
    const how = 'Make a new one: openssl rand -base64 33'
    const isOther = Object.entries(environment).some(
      ([name, value]) => name !== 'CLIENT_HASH_SECRET' && value === secret,
    )
    if (isOther) return danger('CLIENT_HASH_SECRET is something that is used elsewhere too.', how)
    if (new Set(secret).size < 12)
      return danger('CLIENT_HASH_SECRET does not look random: it can be guessed.', how)
    return ok('CLIENT_HASH_SECRET is long, and looks random.')
  },
  site: ({ environment, siteAnswers }) => {
    const address = environment.SITE_URL
    const how = 'Set it to the address that visitors use, like https://label.example'
    if (!address)
      return danger('SITE_URL is not set: links, feeds and calendars would be wrong.', how)
    if (!/^https:\/\/[^/?#@]+$/.test(address))
      return danger(`SITE_URL is not an https address without anything behind it.`, how)
    if (/^https:\/\/(localhost|127\.|\[)/.test(address))
      return danger('SITE_URL is this machine, where no visitor comes.', how)
    return siteAnswers
      ? ok(`The site answers at ${address}.`)
      : warning(
          `Nothing answers at ${address}.`,
          'Before the first deploy that is so; after it, look at the domain on Netlify.',
        )
  },
  timeZone: ofEnvironment('timeZone'),
  project: ({ environment, projectProblem }) => {
    const address = readVariable(environment, 'SUPABASE_URL')
    if (!address) return null
    if (projectProblem)
      return danger(projectProblem, 'Nothing inside the project could be looked at.')
    if (!/^https:|^http:\/\/(127\.0\.0\.1|localhost)(:|\/|$)/.test(address))
      return danger(
        'SUPABASE_URL is not https: keys and passwords would travel in the open.',
        'Use the address as Supabase > Project Settings > Data API shows it.',
      )
    return ok('The project answers, and takes the secret key.')
  },
  migrations: ({ projectProblem, state, migrationFiles }) => {
    if (projectProblem !== null) return null
    const how = `Run: ${pushMigrations}`
    if (!state) return danger('The project lacks the newest migrations.', how)
    const missing = migrationFiles.filter((version) => !state.migrations.includes(version))
    if (missing.length) return danger(`The project lacks migrations: ${missing.join(', ')}.`, how)
    const unknown = state.migrations.filter((version) => !migrationFiles.includes(version))
    if (unknown.length)
      return warning(
        `The project has migrations that are no files here: ${unknown.join(', ')}.`,
        'Take the newest version of the repository, or ask who pushed them.',
      )
    return ok('The project has every migration.')
  },
  rls: ofState(({ tablesWithoutRls: open }) =>
    open.length
      ? danger(
          `Row level security is off on ${open.join(', ')}: whoever has the publishable key may have all of it.`,
          `In the SQL editor: ${open.map((table) => `alter table public."${table}" enable row level security;`).join(' ')}`,
        )
      : ok('Row level security is on for every table.'),
  ),
  signups: ({ auth, projectProblem }) => {
    if (projectProblem !== null) return null
    if (!auth)
      return warning('Supabase Auth did not say whether sign-ups are off.', 'Run this again later.')
    if (auth.disable_signup !== true || auth.external?.anonymous_users)
      return danger(
        'Anybody can make an account in this project.',
        `Run ${pushConfig}, or turn off "Allow new users to sign up" and anonymous sign-ins under Authentication > Sign In / Providers.`,
      )
    return ok('Nobody can make an account by themselves.')
  },
  passwordChange: ({ environment, authConfig }) => {
    if (!projectRef(readVariable(environment, 'SUPABASE_URL'))) return null
    const how = `Run ${pushConfig}, or turn on "Require current password when updating" under Authentication > Sign In / Providers > Email.`
    if (!authConfig)
      return warning(
        'Whether Supabase changes a password without the old one, or an address without confirmation, or counts all visitors as one could not be asked.',
        `${how} ${howToForward} To have it looked at here, set SUPABASE_ACCESS_TOKEN (Supabase > Account > Access Tokens).`,
      )
    return authConfig.security_update_password_require_current_password === true
      ? ok('Supabase changes a password only with the old one.')
      : danger('Supabase lets a stolen session change the password without the old one.', how)
  },
  emailConfirmation: ({ authConfig }) => {
    if (!authConfig) return null
    const how = `Run ${pushConfig}, or turn on "Confirm email" and "Secure email change" under Authentication > Sign In / Providers > Email.`
    if (authConfig.mailer_autoconfirm !== false)
      return danger('Supabase takes email addresses that nobody has confirmed.', how)
    return authConfig.mailer_secure_email_change_enabled === true
      ? ok('Supabase confirms each email address, and a change at the old one as well.')
      : danger('Supabase changes an email address without confirmation from the old one.', how)
  },
  visitors: ({ environment, authConfig }) => {
    const key = readVariable(environment, 'SUPABASE_SECRET_KEY')
    if (!projectRef(readVariable(environment, 'SUPABASE_URL')) || !key) return null
    const asOne =
      'Supabase Auth counts all visitors of the site as one, so forty strangers at the sign-in keep the staff waiting.'
    if (!key.startsWith('sb_secret_'))
      return warning(
        `SUPABASE_SECRET_KEY is a legacy key. ${asOne}`,
        `Use the keys of the new kind (Supabase > Project Settings > API Keys). ${howToForward}`,
      )
    if (!authConfig) return null
    return authConfig.security_sb_forwarded_for_enabled === true
      ? ok('Supabase Auth counts each visitor of the site by themselves.')
      : warning(asOne, howToForward)
  },
  signIn: ({ auth, signInAnswer, projectProblem }) => {
    if (projectProblem !== null) return null
    if (auth?.external?.email === false || signInAnswer === 'email_provider_disabled')
      return danger(
        'Signing in by email is off at Supabase, so nobody gets in.',
        `Run ${pushConfig}, or turn on "Email" under Authentication > Sign In / Providers.`,
      )
    if (signInAnswer === 'captcha_failed')
      return warning(
        'Supabase asks for a captcha. The site itself is let through with its secret key, and nothing else here signs in.',
        'Unless something else of yours needs it, turn it off under Authentication > Attack Protection.',
      )
    return signInAnswer === 'invalid_credentials'
      ? ok('Supabase Auth takes sign-ins by email.')
      : warning(
          `Whether staff can sign in could not be asked: Supabase Auth answered ${signInAnswer ?? 'nothing'}.`,
          'Run this again in a minute.',
        )
  },
  demoStaff: ({ demoLogins }) => {
    if (!demoLogins) return null
    const { open, unasked } = demoLogins
    if (open.length)
      return danger(
        `The demo password of ${open.join(' and ')} lets in, and everybody knows it.`,
        'Disable these people at /admin, or remove them under Authentication > Users.',
      )
    return unasked.length
      ? warning(
          `Whether the passwords of the demo label let anybody in could not be asked: Supabase Auth answered ${unasked.join(' and ')}.`,
          'Run this again in a minute.',
        )
      : ok('The passwords of the demo label let nobody in.')
  },
  admins: ofState(({ enabledAdmins }) =>
    enabledAdmins
      ? ok(`Admins who can sign in: ${enabledAdmins}.`)
      : danger('There is no admin, so nobody can work at /admin.', 'Run: npm run admin'),
  ),
  backup: ofState(({ backup }) => backupCheck(backup, backupAdvice)),
  ...storeChecks,
  deployHook: ofEnvironment('deployHook'),
  contactForm: ofEnvironment('contactForm'),
  newsletter: ofEnvironment('newsletter'),
  committed: ofLeaks(
    ({ committedSecrets }) => committedSecrets,
    'The repository',
    'No file of the repository holds a secret (its history was not looked at).',
  ),
  built: ofLeaks(
    ({ builtSecrets }) => builtSecrets,
    'The built site',
    'The built site in dist holds no secret.',
  ),
} satisfies Record<string, ProjectCheck>

/** What can be said of a label at `npm start`. The others are about a deployed site and a project at Supabase. */
const localChecks = {
  project: checks.project,
  migrations: checks.migrations,
  rls: checks.rls,
  admins: checks.admins,
  backup: checks.backup,
  missingFiles: checks.missingFiles,
  changedFiles: checks.changedFiles,
  unknownFiles: checks.unknownFiles,
}

export const examine = (facts: Facts, isLocal = false): Promise<Check[]> =>
  runChecks<Facts, string>(isLocal ? localChecks : checks, facts)
