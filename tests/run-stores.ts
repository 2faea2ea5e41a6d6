// `npm run test:stores -- --env FILE`: the tests of tests/stores against a real S3 store, which FILE names, in a bucket of
// their own. Removes what they leave there, whatever becomes of them.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { CommandError, fileFromShell } from '#netlify/cli/project.ts'
import { makeBucket, removeOwn } from './stores/store.ts'

const usage = `npm run test:stores -- --env FILE

FILE has FILES_S3_ENDPOINT, FILES_S3_REGION, FILES_S3_KEY_ID and FILES_S3_SECRET. A bucket of its own is made and removed
again; with a key that may not make one, the tests have keys of their own in FILES_S3_BUCKET. -t PART picks tests by name.`

const project = resolve(import.meta.dirname, '..')
const wanted = ['FILES_S3_ENDPOINT', 'FILES_S3_REGION', 'FILES_S3_KEY_ID', 'FILES_S3_SECRET']
/** Of the shell, what programs need; nothing that names a project or a store. */
const fromShell = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'NO_COLOR', 'NODE_COMPILE_CACHE']

/** The variables of the tests: of FILE those that name the store, and no more. */
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
  const { FILES_S3_BUCKET = '' } = given
  const named = Object.fromEntries(wanted.map((variable) => [variable, given[variable]!]))
  return { ...named, ...(FILES_S3_BUCKET && { FILES_S3_BUCKET }) }
}

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: { env: { type: 'string' }, test: { type: 'string', short: 't' } },
  })
  if (values.env === undefined) throw new CommandError(`Which store?\n\n${usage}`)
  const environment = readEnvironment(values.env)
  const shell = Object.fromEntries(
    fromShell.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
  process.env = { ...shell, ...environment }
  const own = await makeBucket().catch((cause: unknown) => {
    throw new CommandError(`Nothing answers at ${environment.FILES_S3_ENDPOINT}.`, { cause })
  })
  const bucket = own ?? environment.FILES_S3_BUCKET
  if (!bucket)
    throw new CommandError(
      'The key may not make a bucket, or the store did not answer as S3 does. With FILES_S3_BUCKET in FILE the tests have keys of their own there.',
    )
  process.env.FILES_S3_BUCKET = bucket
  console.log(own ? `In a bucket of its own, ${bucket}.` : `With keys of its own in ${bucket}.`)
  // Ctrl-C ends the tests, and what they leave is removed all the same.
  process.on('SIGINT', () => undefined)
  const tests = spawn(
    process.execPath,
    [
      join(project, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config',
      'tests/stores/vitest.config.ts',
      ...(values.test === undefined ? [] : ['-t', values.test]),
    ],
    { cwd: project, stdio: ['ignore', 'inherit', 'inherit'], env: process.env },
  )
  const status = await new Promise<number | null>((done) => tests.once('close', done))
  await removeOwn(bucket, own !== null)
  console.log(own ? 'The bucket is removed.' : 'What the tests stored is removed.')
  return status ?? 1
}

run().then(
  (status) => process.exit(status),
  (error: unknown) => {
    console.error(error instanceof CommandError ? error.message : error)
    process.exit(1)
  },
)
