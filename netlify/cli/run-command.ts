import { parseArgs, type ParseArgsConfig } from 'node:util'
import { AccountError } from '#netlify/server/staff/accounts.ts'
import { StoreError } from '#netlify/server/files/file-store.ts'
import { DatabaseError } from '#netlify/server/http/database.ts'
import { UnexpectedRefusal } from '#netlify/server/http/database-errors.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { EnvError } from '#netlify/server/http/env.ts'
import { CommandError, fileFromShell, pushMigrations } from './project.ts'

const commonOptions = {
  env: { type: 'string' },
  local: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const satisfies Options
type Options = NonNullable<ParseArgsConfig['options']>

const aboutEnv = `The file of --env has the variables as .env.example names them; without it they are taken from the environment. Keep such a
file outside of the repository. --local takes the label of npm start instead, in the data folder of DATA_DIR, while it runs
and while it does not.`

type CommonValues = { env?: string; local?: boolean; help?: boolean }

/** The words behind a command. */
type Given<Own extends Options> = ReturnType<
  typeof parseArgs<{ allowPositionals: true; options: Own & typeof commonOptions }>
>

/**
 * Runs a command with the words behind it and prints its result, or one sentence about the error, with exit code 1. `--help`
 * prints its usage; the variables of `--env FILE` come beside those of the shell, which win. With `--local` they are those of
 * the label at `npm start`; `makesLabel`: of a new one.
 */
export function runCommand<const Own extends Options>(
  usage: string,
  own: Own,
  command: (given: Given<Own>) => Promise<string>,
  makesLabel: (given: Given<Own>) => boolean = () => false,
): void {
  const run = async (): Promise<string> => {
    const options = { ...own, ...commonOptions }
    const given = parseArgs({ allowPositionals: true, options })
    const { env, local, help }: CommonValues = given.values
    if (help) return usage.includes('--env') ? `${usage}\n\n${aboutEnv}` : usage
    if (local) return runLocally(() => command(given), { env, isNew: makesLabel(given) })
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

async function runLocally(
  command: () => Promise<string>,
  { env, isNew }: { env: string | undefined; isNew: boolean },
): Promise<string> {
  if (env !== undefined)
    throw new CommandError('--env and --local name two different labels. Choose one of them.')
  // The embedded backend loads only for this.
  const { openLocalLabel, openNewLabel } = await import('./local-label.ts')
  const label = await (isNew ? openNewLabel() : openLocalLabel())
  try {
    return await command()
  } finally {
    await label.close()
  }
}

function loadEnvironment(file: string): void {
  try {
    process.loadEnvFile(file)
  } catch {
    throw new CommandError(`--env needs the path of a file with variables; ${file} cannot be read.`)
  }
}

/** A function, column or table that PostgREST (PGRST) or PostgreSQL does not know. */
const unknownToProject = /PGRST20[245]|42883|42703|42P01/

/** The timeout of a statement, and that of waiting for a lock. */
const tookTooLong = /57014|55P03/

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
  if (error instanceof DatabaseError)
    return tookTooLong.test(message)
      ? `The database took too long (${message}). Run it again when the project is less busy.`
      : `The project stopped answering (${message}).`
  if (error instanceof UnexpectedRefusal)
    return `The database refused this, for a reason that Deadwax does not know (${error.answer}).`
  return message
}
