import { resolve } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { AccountError } from '#netlify/server/staff/accounts.ts'
import { StoreError } from '#netlify/server/files/file-store.ts'
import { DatabaseError, secretDatabase, type DataApi } from '#netlify/server/http/database.ts'
import { UnexpectedRefusal } from '#netlify/server/http/database-errors.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { EnvError, parseEnv, secretSettings, type SecretEnv } from '#netlify/server/http/env.ts'
import { errorDetails } from '#supabase/local/error-details.ts'

/** An error that the user of the command can fix; printed as its message alone. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/**
 * Applies the migrations to the linked project. Supabase's CLI 3 pushes to the local stack unless told otherwise, and an
 * unpinned npx could bring another major version with other defaults.
 */
export const pushMigrations = 'npx supabase@3 db push --remote'

/** Applies supabase/config.toml to the linked project. */
export const pushConfig = 'npx supabase@3 config push'

/** A Supabase project, opened with its secret key. */
export type Project = { env: SecretEnv; database: DataApi }

/**
 * Opens the project of SUPABASE_URL and SUPABASE_SECRET_KEY, and checks that it works. `seconds` is the timeout of each
 * request. Throws EnvError, and CommandError with projectProblem().
 */
export async function openProject(seconds = 8): Promise<Project> {
  const env = parseEnv(process.env, secretSettings)
  const database = secretDatabase(env, () => AbortSignal.timeout(seconds * 1000))
  const problem = await projectProblem({ env, database })
  if (problem) throw new CommandError(problem)
  return { env, database }
}

/** Why a project cannot be used, in one sentence, or null: no migrations, wrong key, no answer. */
export async function projectProblem({ env, database }: Project): Promise<string | null> {
  const { error, status } = await database.from('users').select('id').limit(1)
  if (!error) return null
  const project = `The project at ${env.SUPABASE_URL}`
  if (error.code === 'PGRST205' || error.code === '42P01')
    return `${project} has no tables yet. First: ${pushMigrations} (it knows them some seconds later).`
  if (status === 401 || status === 403 || error.code === '42501')
    return `${project} does not take this key. SUPABASE_SECRET_KEY is its secret key (sb_secret_...).`
  return `${project} does not answer. Is the address right, and is the project awake?`
}

/** The path of a file as given in the shell: npm runs commands in the project's folder, and has the shell's in INIT_CWD. */
export const fileFromShell = (name: string): string =>
  resolve(process.env.INIT_CWD ?? process.cwd(), name)

const commonOptions = {
  env: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const satisfies Options
type Options = NonNullable<ParseArgsConfig['options']>

const aboutEnv = `The file of --env has the variables as .env.example names them; without it they are taken from the environment. Keep such a
file outside of the repository.`

/** The words behind a command. */
type Given<Own extends Options> = ReturnType<
  typeof parseArgs<{ allowPositionals: true; options: Own & typeof commonOptions }>
>

/**
 * Runs a command with the words behind it and prints its result, or one sentence about the error, with exit code 1. `--help`
 * prints its usage; the variables of `--env FILE` come beside those of the shell, which win.
 */
export function runCommand<const Own extends Options>(
  usage: string,
  own: Own,
  command: (given: Given<Own>) => Promise<string>,
): void {
  const run = async (): Promise<string> => {
    const options = { ...own, ...commonOptions }
    const given = parseArgs({ allowPositionals: true, options })
    const { env, help }: { env?: string; help?: boolean } = given.values
    if (help) return usage.includes('--env') ? `${usage}\n\n${aboutEnv}` : usage
    if (env !== undefined) loadEnvironment(fileFromShell(env))
    return command(given)
  }
  run().then(
    (done) => process.stdout.write(`${done}\n`),
    (error: unknown) => {
      process.stderr.write(`${explain(error, usage)}\n`)
      process.exitCode = 1
    },
  )
}

function loadEnvironment(file: string): void {
  try {
    process.loadEnvFile(file)
  } catch {
    throw new CommandError(`--env needs the path of a file with variables; ${file} cannot be read.`)
  }
}

/** The code of a system error, like ENOENT; '' for any other error. */
export const errorCode = (error: unknown): string => errorDetails(error).code ?? ''

/** A function, column or table that PostgREST (PGRST) or PostgreSQL does not know. */
const unknownToProject = /PGRST20[245]|42883|42703|42P01/

/** One sentence for what went wrong in a command; a code of the database stands in brackets behind it. */
export function explain(error: unknown, usage: string): string {
  if (error instanceof CommandError || error instanceof RequestError) return error.message
  if (error instanceof EnvError) return `${error.message}\n\n${usage}`
  if (error instanceof AccountError) return `Supabase Auth refuses this: ${error.message}`
  if (error instanceof StoreError) return `The file store stopped answering (${error.message}).`
  const message = error instanceof Error ? error.message : String(error)
  const [unknown] = unknownToProject.exec(message) ?? []
  if (unknown)
    return `The project lacks the newest migrations, or has them since some seconds only (${unknown}). First: ${pushMigrations}`
  if (error instanceof DatabaseError) return `The project stopped answering (${message}).`
  if (error instanceof UnexpectedRefusal)
    return `The database refused this, for a reason that Deadwax does not know (${error.answer}).`
  return message
}
