// `npm run admin`, once everything is installed: the first admin of a real project, or the rescue of somebody locked out.
import { parseArgs } from 'node:util'
import { isEmail } from '#src/features/staff/new-user.ts'
import { loginSentences } from '#src/features/staff/login-errors.ts'
import { AccountError, openAccounts, type Account, type Accounts } from '../server/accounts.ts'
import { DatabaseError, secretDatabase } from '../server/database.ts'
import { RequestError } from '../server/endpoint.ts'
import { EnvError, parseEnv, secretSettings, type SecretEnv } from '../server/env.ts'
import { faultOf } from '../server/refusals.ts'
import { rows } from '../server/rows.ts'
import { createUser, requireStrong } from '../server/users.ts'
import { ask, askHidden, PromptClosedError } from './prompt.ts'

const usage = `npm run admin makes somebody an admin of a Supabase project that has the migrations.

  SUPABASE_URL=... SUPABASE_SECRET_KEY=... npm run admin

It asks for what it needs. Without a terminal, say it: ADMIN_EMAIL, ADMIN_USERNAME and ADMIN_PASSWORD in the environment
(--email and --username do as well; a password on a command line could be read by others). For an address that has an
account already, --rescue sets its password and makes it an enabled admin.`

/** A reason to stop that the person at the terminal can do something about. */
class AdminError extends Error {}

type Profiles = ReturnType<typeof secretDatabase>
type Profile = { id: string; username: string; role: string; disabled_at: string | null }

const { values: given } = parseArgs({
  options: {
    email: { type: 'string' },
    username: { type: 'string' },
    rescue: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const isTerminal = process.stdin.isTTY && process.stdout.isTTY

async function run(): Promise<string> {
  if (given.help) return usage
  const project = parseEnv(process.env, secretSettings)
  const accounts = openAccounts(project)
  const profiles = secretDatabase(project)
  await requireProject(project, profiles)
  const email = await tell('ADMIN_EMAIL', given.email, () => ask('Email: '))
  if (!isEmail(email)) throw new AdminError(loginSentences['invalid-email'])
  const [profile] = await rows<Profile>(
    profiles
      .from('users')
      .select('id, username, role, disabled_at')
      .eq('email', email.toLowerCase()),
  )
  const account = profile ? { id: profile.id, email } : await accounts.find(email)
  return account ? rescue(account, profile, accounts, profiles) : create(email, accounts, profiles)
}

async function create(email: string, accounts: Accounts, profiles: Profiles): Promise<string> {
  const username = await askUsername()
  const password = await askPassword()
  await createUser({ username, email, password, role: 'admin' }, accounts, profiles, null)
  return `${username} is an admin now and signs in with ${email}.`
}

/** A new password for an account that is there, and the standing of an enabled admin, whatever it was before. */
async function rescue(
  { id, email }: Account,
  profile: Profile | undefined,
  accounts: Accounts,
  profiles: Profiles,
): Promise<string> {
  await agreeToRescue(email, profile)
  const username = profile?.username ?? (await askUsername())
  const password = await askPassword()
  await accounts.setPassword(id, password)
  await accounts.setBanned(id, false)
  const standing = { id, email: email.toLowerCase(), username, role: 'admin', disabled_at: null }
  await rows(profiles.from('users').upsert(standing).select('id'))
  await recordRescue(username, profiles)
  return `${username} is an enabled admin and signs in with ${email} and the new password. Open sessions are over.`
}

async function recordRescue(username: string, profiles: Profiles): Promise<void> {
  const entry = { actor: null, action: 'password-set', subject: username }
  const { error, status } = await profiles.rpc('record_audit', entry)
  if (error) throw faultOf(error, status)
}

async function agreeToRescue(email: string, profile: Profile | undefined): Promise<void> {
  if (given.rescue) return
  const state = profile
    ? `${profile.username}, ${profile.role}${profile.disabled_at ? ', disabled' : ''}`
    : 'nobody at the label yet'
  const known = `There is an account for ${email} already (${state}).`
  if (!isTerminal)
    throw new AdminError(
      `${known} With --rescue it gets a new password and becomes an enabled admin.`,
    )
  const answer = await ask(`${known}\nSet a new password and make it an enabled admin? (y/N) `)
  if (!/^y(es)?$/i.test(answer)) throw new AdminError('Nothing was changed.')
}

const askUsername = () => tell('ADMIN_USERNAME', given.username, () => ask('Username: '))

async function askPassword(): Promise<string> {
  const password = await tell('ADMIN_PASSWORD', undefined, async () => {
    const first = await askHidden('Password (not shown): ')
    if ((await askHidden('The same again: ')) !== first)
      throw new AdminError('These were two different passwords. Nothing was changed.')
    return first
  })
  requireStrong(password)
  return password
}

/** What was said on the command line or in the environment, or else at the terminal. */
async function tell(
  name: string,
  argument: string | undefined,
  askThem: () => Promise<string>,
): Promise<string> {
  const said = argument ?? process.env[name]
  if (said) return said
  if (!isTerminal) throw new AdminError(`${name} is not set, and there is no terminal to ask at.`)
  const answer = await askThem()
  if (!answer) throw new AdminError('Nothing was said, so nothing was changed.')
  return answer
}

/** Asks the project one harmless thing, and says in one sentence what is in the way. Throws AdminError. */
async function requireProject({ SUPABASE_URL }: SecretEnv, profiles: Profiles): Promise<void> {
  const { error, status } = await profiles.from('users').select('id').limit(1)
  if (!error) return
  if (error.code === 'PGRST205' || error.code === '42P01')
    throw new AdminError(
      `The project at ${SUPABASE_URL} has no tables yet. First: npx supabase db push`,
    )
  if (status === 401 || status === 403 || error.code === '42501')
    throw new AdminError(
      `The project at ${SUPABASE_URL} does not take this key. SUPABASE_SECRET_KEY is its secret key (sb_secret_...).`,
    )
  throw new AdminError(
    `The project at ${SUPABASE_URL} does not answer. Is the address right, and is the project awake?`,
  )
}

/** One clear sentence for what went wrong. */
function explain(error: unknown): string {
  if (error instanceof AdminError || error instanceof RequestError) return error.message
  if (error instanceof EnvError) return `${error.message}\n\n${usage}`
  if (error instanceof PromptClosedError) return 'Nothing was changed.'
  if (error instanceof AccountError) return `Supabase Auth refuses this: ${error.message}`
  if (error instanceof DatabaseError) return `The project stopped answering (${error.message}).`
  return error instanceof Error ? error.message : String(error)
}

run().then(
  (done) => process.stdout.write(`${done}\n`),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = 1
  },
)
