import * as v from 'valibot'
import { backupMessage, backupTask, backupState } from '#src/features/dashboard/backup.ts'
import { EnvError, parseEnv, readVariable } from '#netlify/server/http/env.ts'
import { environmentChecks } from '#netlify/server/setup/environment-checks.ts'
import { danger, ok, warning, type Finding } from '#netlify/server/setup/finding.ts'
import {
  checkFreePlan,
  checkMedia,
  checkMediaCors,
  checkMediaLimits,
  checkMissingFiles,
  checkStore,
  checkStoreCors,
  checkStoreIsClosed,
  checkUnknownFiles,
  type StoreFacts,
} from './doctor-store-checks.ts'
import { pushConfig, pushMigrations } from './project.ts'
import { roleOfKey } from './supabase-key.ts'

const setting = v.optional(v.boolean())
export const authSettings = v.object({
  disable_signup: setting,
  external: v.optional(v.object({ anonymous_users: setting })),
})
export const authConfig = v.object({
  security_update_password_require_current_password: setting,
  mailer_autoconfirm: setting,
  mailer_secure_email_change_enabled: setting,
})

/** What gatherFacts() found out about a project; null for what could not be read. */
export type Facts = {
  environment: Record<string, string | undefined>
  /** Why the project does not work with this key, in one sentence; null if it does. */
  projectProblem: string | null
  /** The result of project_state() (…_backup.sql). */
  state: ProjectState | null
  /** The public settings of Supabase Auth. */
  auth: v.InferOutput<typeof authSettings> | null
  /**
   * What only Supabase's Management API tells of Auth, with SUPABASE_ACCESS_TOKEN; null without that, or where the project
   * is not hosted.
   */
  authConfig: v.InferOutput<typeof authConfig> | null
  /** Email addresses of the demo staff whose published passwords work. */
  demoLogins: string[] | null
  /** Versions of the migrations in supabase/migrations. */
  migrationFiles: string[]
  siteAnswers: boolean | null
  /** Null when no store is named. */
  store: StoreFacts | null
  /** Files in the repository, and in the built site, that contain a secret, as `file (what it is)`. */
  committedSecrets: string[] | null
  builtSecrets: string[] | null
}

export const projectState = v.object({
  tablesWithoutRls: v.array(v.string()),
  migrations: v.array(v.string()),
  enabledAdmins: v.number(),
  rowsWaiting: v.number(),
  /** Of this project, in the keys of what it stores. Absent as backup. */
  projectId: v.exactOptional(v.string()),
  /** Absent in a project that lacks the migration. */
  backup: v.exactOptional(backupState),
})
export type ProjectState = v.InferOutput<typeof projectState>

/** Returns null when the facts that it needs are missing, which another check reports. */
export type Check = (facts: Facts) => Finding | null

const checkEnvironment: Check = ({ environment }) => {
  try {
    parseEnv(environment)
    return ok('The functions find every variable they need.')
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    return danger(
      `Functions will fail: ${error.message}.`,
      'Set it in the environment on Netlify; .env.example says where to find each.',
    )
  }
}

const checkKeys: Check = ({ environment }) => {
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
}

const isSecret = (value: string | undefined, secret: string) =>
  value !== undefined && (value === secret || roleOfKey(value) === 'secret')

const checkHashSecret: Check = ({ environment }) => {
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
}

const checkSite: Check = ({ environment, siteAnswers }) => {
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
}

const checkProject: Check = ({ environment, projectProblem }) => {
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
}

const checkMigrations: Check = ({ projectProblem, state, migrationFiles }) => {
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
}

const checkRls: Check = ({ state }) => {
  if (!state) return null
  const open = state.tablesWithoutRls
  return open.length
    ? danger(
        `Row level security is off on ${open.join(', ')}: whoever has the publishable key may have all of it.`,
        `In the SQL editor: ${open.map((table) => `alter table public."${table}" enable row level security;`).join(' ')}`,
      )
    : ok('Row level security is on for every table.')
}

const checkSignups: Check = ({ auth, projectProblem }) => {
  if (projectProblem !== null) return null
  if (!auth)
    return warning('Supabase Auth did not say whether sign-ups are off.', 'Run this again later.')
  if (auth.disable_signup !== true || auth.external?.anonymous_users)
    return danger(
      'Anybody can make an account in this project.',
      `Run ${pushConfig}, or turn off "Allow new users to sign up" and anonymous sign-ins under Authentication > Sign In / Providers.`,
    )
  return ok('Nobody can make an account by themselves.')
}

const checkPasswordChange: Check = ({ environment, authConfig }) => {
  if (!projectRef(readVariable(environment, 'SUPABASE_URL'))) return null
  const how = `Run ${pushConfig}, or turn on "Require current password when updating" under Authentication > Sign In / Providers > Email.`
  if (!authConfig)
    return warning(
      'Whether Supabase changes a password without the old one, or an address without confirmation, could not be asked.',
      `${how} To have it looked at here, set SUPABASE_ACCESS_TOKEN (Supabase > Account > Access Tokens).`,
    )
  return authConfig.security_update_password_require_current_password === true
    ? ok('Supabase changes a password only with the old one.')
    : danger('Supabase lets a stolen session change the password without the old one.', how)
}

const checkEmailConfirmation: Check = ({ authConfig }) => {
  if (!authConfig) return null
  const how = `Run ${pushConfig}, or turn on "Confirm email" and "Secure email change" under Authentication > Sign In / Providers > Email.`
  if (authConfig.mailer_autoconfirm !== false)
    return danger('Supabase takes email addresses that nobody has confirmed.', how)
  return authConfig.mailer_secure_email_change_enabled === true
    ? ok('Supabase confirms each email address, and a change at the old one as well.')
    : danger('Supabase changes an email address without confirmation from the old one.', how)
}

/** The name of a hosted project, from its address; undefined for any other. */
export const projectRef = (address: string | undefined): string | undefined =>
  /^https:\/\/(\w+)\.supabase\.co\b/.exec(address ?? '')?.[1]

const checkDemoStaff: Check = ({ demoLogins }) => {
  if (!demoLogins) return null
  return demoLogins.length
    ? danger(
        `The demo password of ${demoLogins.join(' and ')} lets in, and everybody knows it.`,
        'Disable these people at /admin, or remove them under Authentication > Users.',
      )
    : ok('The passwords of the demo label let nobody in.')
}

const checkAdmins: Check = ({ state }) => {
  if (!state) return null
  return state.enabledAdmins
    ? ok(
        state.enabledAdmins === 1
          ? 'There is one admin.'
          : `There are ${state.enabledAdmins} admins.`,
      )
    : danger('There is no admin, so nobody can work at /admin.', 'Run: npm run admin')
}

const checkLeftovers: Check = ({ state }) => {
  if (!state) return null
  return state.rowsWaiting
    ? warning(
        `${state.rowsWaiting} rows of a restore that was cut short are waiting in the project.`,
        'Run npm run restore again: it starts by clearing them.',
      )
    : ok('No restore was cut short.')
}

const checkBackup: Check = ({ state }) => {
  if (!state?.backup) return null
  const message = backupMessage(state.backup)
  const task = backupTask(state.backup)
  if (task === 'backup')
    return warning(message, 'Run npm run backup, keep the file, and try it: npm run drill.')
  return task === 'drill'
    ? warning(message, 'Run npm run drill with the file: it says whether it would save the label.')
    : ok(message)
}

const howToReplace =
  'Take it out, and replace the secret where it comes from: whoever had the file has it.'

const checkCommitted: Check = ({ committedSecrets }) => {
  if (!committedSecrets) return null
  return committedSecrets.length
    ? danger(`The repository holds secrets: ${committedSecrets.join('; ')}.`, howToReplace)
    : ok('No file of the repository holds a secret (its history was not looked at).')
}

const checkBuilt: Check = ({ builtSecrets }) => {
  if (!builtSecrets) return null
  return builtSecrets.length
    ? danger(`The built site holds secrets: ${builtSecrets.join('; ')}.`, howToReplace)
    : ok('The built site in dist holds no secret.')
}

const ofEnvironment =
  (name: keyof typeof environmentChecks): Check =>
  ({ environment }) =>
    environmentChecks[name](environment)

const ofStore =
  (check: (store: StoreFacts) => Finding | null): Check =>
  ({ store }) =>
    store && check(store)

/** All checks, in the order in which their findings should be fixed. */
export const checks = {
  environment: checkEnvironment,
  keys: checkKeys,
  hashSecret: checkHashSecret,
  site: checkSite,
  timeZone: ofEnvironment('timeZone'),
  project: checkProject,
  migrations: checkMigrations,
  rls: checkRls,
  signups: checkSignups,
  passwordChange: checkPasswordChange,
  emailConfirmation: checkEmailConfirmation,
  demoStaff: checkDemoStaff,
  admins: checkAdmins,
  leftovers: checkLeftovers,
  backup: checkBackup,
  store: ofStore(checkStore),
  storeIsClosed: ofStore(checkStoreIsClosed),
  storeCors: ofStore(checkStoreCors),
  media: ofStore(checkMedia),
  mediaLimits: ofStore(checkMediaLimits),
  mediaCors: ofStore(checkMediaCors),
  missingFiles: ofStore(checkMissingFiles),
  unknownFiles: ofStore(checkUnknownFiles),
  freePlan: ofStore(checkFreePlan),
  deployHook: ofEnvironment('deployHook'),
  contactForm: ofEnvironment('contactForm'),
  newsletter: ofEnvironment('newsletter'),
  committed: checkCommitted,
  built: checkBuilt,
} satisfies Record<string, Check>

/** The findings of all checks. */
export const examine = (facts: Facts): Finding[] =>
  Object.values(checks)
    .map((check) => check(facts))
    .filter((finding) => finding !== null)
