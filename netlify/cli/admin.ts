// `npm run admin`, after installing: creates the first admin of a hosted project, or rescues an account that is locked out.
import { createUserInput, isEmail, setPasswordInput } from '#src/features/staff/admin/schema.ts'
import { loginMessages } from '#src/features/staff/admin/messages.ts'
import { openAccounts, type Account, type Accounts } from '#netlify/server/staff/accounts.ts'
import { checkInput } from '#netlify/server/http/body.ts'
import { execute, rows } from '#netlify/server/http/rows.ts'
import { accountRefusal, createUser } from '#netlify/server/staff/create-user.ts'
import {
  requireUncommonPassword,
  requireUnrelatedPassword,
} from '#netlify/server/staff/new-password.ts'
import { CommandError, openProject, type Project } from './project.ts'
import { runCommand } from './run-command.ts'
import { ask, askHidden, confirm, isTerminal } from './prompt.ts'

const usage = `npm run admin makes somebody an admin of a Supabase project that has the migrations.

  npm run admin -- --env label.env

It asks for what it needs. Without a terminal, say it: ADMIN_EMAIL, ADMIN_USERNAME and ADMIN_PASSWORD in the environment.
For an address that has an account already, --rescue sets its password, makes it an enabled admin and lifts every limit on
signing in.`

type Profiles = Project['database']
type Profile = { id: string; username: string; role: string; disabled_at: string | null }

runCommand(usage, { rescue: { type: 'boolean', default: false } }, async ({ values }) => {
  const { env, database: profiles } = await openProject()
  const accounts = openAccounts(env)
  const email = await readOrPrompt('ADMIN_EMAIL', () => ask('Email: '))
  if (!isEmail(email)) throw new CommandError(loginMessages['invalid-email'])
  const users = profiles.from('users').select('id, username, role, disabled_at')
  const [profile] = await rows(users.eq('email', email.toLowerCase()))
  const account = profile ? { id: profile.id, email, isOurs: true } : await accounts.find(email)
  // One of this site that nobody is listed for is what a try has left that died.
  if (!account || (!profile && account.isOurs)) return create(email, accounts, profiles)
  if (!values.rescue) await confirmRescue(email, profile)
  return rescue(account, profile, accounts, profiles)
})

async function create(email: string, accounts: Accounts, profiles: Profiles) {
  const username = await askUsername()
  const password = await askPassword()
  const input = checkInput({ username, email, password, role: 'admin' }, createUserInput)
  await createUser({ ...input, createdBy: null }, accounts, profiles)
  return `${username} is an admin now and signs in with ${email}.`
}

/** Sets the password of an existing account and makes it an enabled admin, also if it had no profile or was disabled. */
async function rescue(
  { id, email }: Account,
  profile: Profile | undefined,
  accounts: Accounts,
  profiles: Profiles,
): Promise<string> {
  const username = profile?.username ?? (await askUsername())
  const password = await askPassword()
  await requireUnrelatedPassword(password, { email, username }, profiles)
  await accounts.admit(id, password).catch((error: unknown) => {
    throw accountRefusal(error)
  })
  const admin = {
    id,
    email: email.toLowerCase(),
    username,
    role: 'admin' as const,
    disabled_at: null,
    removed_at: null,
  }
  await rows(profiles.from('users').upsert(admin).select('id'))
  // All of them: which are this account's and its network's cannot be told, because their keys are keyed hashes.
  await execute(profiles.from('rate_limits').delete().like('scope', 'sign-in-%'))
  const recorded = { user_id: id, action: 'password-set', actor: null }
  await execute(profiles.rpc('record_new_password', recorded))
  return `${username} is an enabled admin and signs in with ${email} and the new password. Open sessions are over.`
}

/** Throws CommandError unless the prompt is answered with yes. */
async function confirmRescue(email: string, profile: Profile | undefined): Promise<void> {
  const state = profile
    ? `${profile.username}, ${profile.role}${profile.disabled_at ? ', disabled' : ''}`
    : 'nobody at the label yet'
  const known = `There is an account for ${email} already (${state}).`
  await confirm(
    `${known}\nSet a new password and make it an enabled admin?`,
    `${known} With --rescue it gets a new password and becomes an enabled admin.`,
  )
}

const askUsername = () => readOrPrompt('ADMIN_USERNAME', () => ask('Username: '))

async function askPassword(): Promise<string> {
  const password = await readOrPrompt('ADMIN_PASSWORD', async () => {
    const first = await askHidden('Password (not shown): ')
    if ((await askHidden('The same again: ')) !== first)
      throw new CommandError('These were two different passwords. Nothing was changed.')
    return first
  })
  const input = checkInput({ password }, setPasswordInput)
  await requireUncommonPassword(input.password)
  return input.password
}

/** A value from the environment, else from a prompt. Throws CommandError without any of them. */
async function readOrPrompt(name: string, prompt: () => Promise<string>): Promise<string> {
  const value = process.env[name]
  if (value) return value
  if (!isTerminal())
    throw new CommandError(`${name} is not set, and there is no terminal to ask at.`)
  const answer = await prompt()
  if (!answer) throw new CommandError('Nothing was said, so nothing was changed.')
  return answer
}
