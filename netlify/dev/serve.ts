// `npm start` and, with --netlify, `npm run netlify`, once everything is installed: the embedded backend, the site and its
// functions, until Ctrl-C.
import { createServer } from 'node:net'
import { appendFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { format } from 'node:util'
import { startBackend, type Backend } from '#supabase/local/backend.ts'
import {
  DataFolderInUseError,
  loadSecrets,
  lockDataFolder,
  type DataFolderLock,
} from '#supabase/local/data-folder.ts'
import { demoStaff, isSeeded, seedDemo } from '#supabase/local/demo.ts'
import { MigrationError, OtherMigrationsError } from '#supabase/local/migrate.ts'
import { projectFolder } from './install.mjs'
import { SiteError, prepareSite, startSite, stopEverything, type Site } from './site.ts'

const port = Number(process.env.PORT ?? 8888)
const dataFolder = resolve(process.env.DATA_DIR ?? join(projectFolder, '.deadwax'))
const logFile = join(dataFolder, 'log.txt')
const server = process.argv.includes('--netlify') ? 'netlify-dev.ts' : 'server.ts'

/** A reason to stop that the person at the terminal can do something about. */
class StartError extends Error {}

const running: { lock?: Promise<DataFolderLock>; backend?: Backend; site?: Site } = {}
let stopping: Promise<void> | undefined

async function start(): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new StartError(`PORT must be a number from 1 to 65535; "${process.env.PORT}" is not.`)
  await mkdir(dataFolder, { recursive: true })
  running.lock = lockDataFolder(dataFolder)
  const lock = await running.lock
  await requirePort()

  progress('Starting the database')
  logConsoleTo(logFile)
  const folder = join(dataFolder, 'site')
  const prepared = await prepareSite(folder, logFile, server)
  running.backend = await startBackend({
    folder: dataFolder,
    secrets: await loadSecrets(dataFolder),
  })
  if (!(await isSeeded(running.backend))) {
    progress('Pressing the demo label')
    await seedDemo(running.backend)
  }
  running.site = await startSite({
    folder,
    port,
    backend: running.backend,
    logFile,
    prepared,
    onProgress: progress,
  })
  await lock.announce(running.site.address)
  if (stopping) return
  say(readyLines(running.site.address))
}

function readyLines(address: string): string {
  const logins = demoStaff.map(({ email, password }) => `${email} / ${password}`).join('   ')
  return [
    '',
    `  Deadwax is ready on ${address} - redeem DEADWAX1 at ${address}/redeem?code=DEADWAX1`,
    `  Demo staff: ${logins}`,
    `  Data in ${dataFolder}, log in ${logFile}. Ctrl-C stops everything.`,
    '',
  ].join('\n')
}

async function requirePort(): Promise<void> {
  for (const host of ['127.0.0.1', '::1']) {
    await new Promise<void>((resolve, reject) => {
      const probe = createServer()
      probe.once('error', (error: NodeJS.ErrnoException) =>
        // A machine without IPv6 has nothing there that could be in use.
        error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'
          ? resolve()
          : reject(portError(error)),
      )
      probe.listen(port, host, () => probe.close(() => resolve()))
    })
  }
}

function portError(cause: NodeJS.ErrnoException): StartError {
  if (cause.code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is in use by another program. Choose another: PORT=${port === 8888 ? 8899 : 8888} npm start`,
      { cause },
    )
  return new StartError(
    `Port ${port} cannot be used here (${cause.code}). Choose another: PORT=8899 npm start`,
    {
      cause,
    },
  )
}

/** Stops what was started, once: Ctrl-C reaches this process more than once, from the terminal and from npm. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    await stopEverything()
    await running.site?.stop()
    await running.backend?.stop()
    // A signal may come while the folder is being locked; without a lock there is nothing to let go.
    const lock = await running.lock?.catch(() => undefined)
    await lock?.release()
  })()
  return stopping
}

const say = (text: string) => void process.stdout.write(`${text}\n`)
const progress = (stage: string) => say(`  ${stage} …`)

/** One clear sentence for what went wrong, and the exit code that goes with it. */
function explain(error: unknown): { sentence: string; code: number } {
  if (error instanceof DataFolderInUseError)
    return {
      sentence: error.address
        ? `Deadwax is already running on ${error.address} (process ${error.pid}).`
        : `Deadwax is already starting (process ${error.pid}).`,
      code: 1,
    }
  if (error instanceof OtherMigrationsError)
    return {
      sentence:
        `The data folder ${dataFolder} was made by other migrations and is left as it is: to start over, move or delete it, ` +
        `or name another one (DATA_DIR=<folder> npm start); the version of Deadwax that made it still opens it.`,
      code: 1,
    }
  if (error instanceof StartError || error instanceof MigrationError || error instanceof SiteError)
    return { sentence: error.message, code: 1 }
  const { code, path } = error as NodeJS.ErrnoException
  if (
    code === 'EACCES' ||
    code === 'EPERM' ||
    code === 'EROFS' ||
    code === 'ENOTDIR' ||
    code === 'EEXIST'
  )
    return {
      sentence: `The data folder cannot be written: ${path ?? dataFolder} (${code}). Choose another with DATA_DIR.`,
      code: 1,
    }
  return {
    sentence: `Deadwax could not start: ${error instanceof Error ? error.message : error}`,
    code: 1,
  }
}

/** The embedded backend prints every refused query. That belongs into the log, not between the lines above. */
function logConsoleTo(file: string): void {
  for (const method of ['log', 'info', 'warn', 'error'] as const)
    console[method] = (...values: unknown[]) => appendFileSync(file, `${format(...values)}\n`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void stop().then(() => process.exit(0)))

start().catch(async (error: unknown) => {
  if (stopping) return
  const { sentence, code } = explain(error)
  process.stderr.write(`${sentence}\n`)
  await stop()
  process.exit(code)
})
