import { resolve } from 'node:path'
import { secretDatabase, type DataApi } from '#netlify/server/http/database.ts'
import { parseEnv, secretSettings, type SecretEnv } from '#netlify/server/http/env.ts'
import type { Backend } from '#supabase/local/backend.ts'
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

/** The embedded backend as a project. */
export function projectOf({ url, secrets }: Pick<Backend, 'url' | 'secrets'>): Project {
  const env = { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secrets.secretKey }
  return { env, database: secretDatabase(env, () => AbortSignal.timeout(60_000)) }
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

/** The code of a system error, like ENOENT; '' for any other error. */
export const errorCode = (error: unknown): string => errorDetails(error).code ?? ''
