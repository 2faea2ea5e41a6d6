// `npm run test:supabase -- --env FILE [PART …]`: the tests of tests/supabase against a real Supabase project, which FILE
// names. Removes what they leave there, whatever becomes of them, and what a run that was killed has left.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { CommandError, fileFromShell, openProject } from '#netlify/cli/project.ts'
import { result } from '#netlify/server/http/rows.ts'
import { asOwner, otherLabelTables, removeOwn } from './supabase/project.ts'

const usage = `npm run test:supabase -- --env FILE

FILE is for tests alone and has SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY of a project without releases
and codes, DATABASE_URL for the owner of its database, and DEADWAX_TEST_PROJECT with the host of SUPABASE_URL: it says that this
project is for tests. .github/CONTRIBUTING.md says more.`

const project = resolve(import.meta.dirname, '..')
const wanted = [
  'SUPABASE_URL',
  'SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_SECRET_KEY',
  'DATABASE_URL',
  'DEADWAX_TEST_PROJECT',
]
/** Of the shell, what programs need; nothing that names a project, a store or a deploy hook. */
const fromShell = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'NO_COLOR', 'NODE_COMPILE_CACHE']

/** The variables of the tests: of FILE those that name the project, and no more. */
function readEnvironment(name: string): Record<string, string> {
  const file = fileFromShell(name)
  let given: NodeJS.Dict<string>
  try {
    given = parseEnv(readFileSync(file, 'utf8'))
  } catch {
    throw new CommandError(`${file} cannot be read.\n\n${usage}`)
  }
  const missing = wanted.filter((variable) => !given[variable])
  if (missing.length) throw new CommandError(`${file} lacks ${missing.join(', ')}.\n\n${usage}`)
  const { host } = new URL(given.SUPABASE_URL!)
  if (given.DEADWAX_TEST_PROJECT !== host)
    throw new CommandError(
      `${file} does not say that ${host} is for tests: that takes DEADWAX_TEST_PROJECT=${host}. Nothing was changed.`,
    )
  return {
    ...Object.fromEntries(wanted.map((variable) => [variable, given[variable]!])),
    // The rate limits of these tests are no others'.
    CLIENT_HASH_SECRET: randomBytes(32).toString('hex'),
    // A port that fetch refuses without asking.
    SITE_URL: 'http://localhost:9',
  }
}

/** Throws CommandError unless both connections lead to one project, which has no label in it. Answers whether it is empty. */
async function checkProject(): Promise<{ isEmpty: boolean }> {
  const { database } = await openProject()
  const { projectId } = (await result(database.rpc('project_state'))) as { projectId: string }
  return asOwner(async (query) => {
    const [found] = await query<{ id: string }>('select id from private.project')
    if (found?.id !== projectId)
      throw new CommandError('DATABASE_URL is not the database of SUPABASE_URL.')
    const others = await otherLabelTables(query)
    if (others.length)
      throw new CommandError(`This project has ${others.join(' and ')}. Nothing was changed.`)
    await removeOwn()
    const [{ tables } = { tables: [] }] = await query<{ tables: string[] }>(
      'select private.non_empty_tables() as tables',
    )
    // The activity of earlier runs.
    return { isEmpty: tables.every((table) => table === 'audit_log') }
  })
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { env: { type: 'string' } },
  })
  if (values.env === undefined) throw new CommandError(`Which project?\n\n${usage}`)
  const environment = readEnvironment(values.env)
  const shell = Object.fromEntries(
    fromShell.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
  process.env = { ...shell, ...environment }
  const { isEmpty } = await checkProject()
  // Ctrl-C ends the tests, and what they leave is removed all the same.
  process.on('SIGINT', () => undefined)
  const tests = spawn(
    process.execPath,
    [
      join(project, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config',
      'tests/supabase/vitest.config.ts',
      ...positionals,
    ],
    {
      cwd: project,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...(isEmpty && { DEADWAX_TEST_EMPTY: '1' }) },
    },
  )
  const status = await new Promise<number | null>((done) => tests.once('close', done))
  await removeOwn()
  if (!isEmpty)
    console.log('The project was not empty at the start, so nothing was restored into it.')
  return status ?? 1
}

run().then(
  (status) => process.exit(status),
  (error: unknown) => {
    console.error(error instanceof CommandError ? error.message : error)
    process.exit(1)
  },
)
