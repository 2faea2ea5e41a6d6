// `npm start`, `npm run dev`, `build` and `preview`, once everything is installed: the embedded backend, and
// what each of them runs beside it, until Ctrl-C.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { existsSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startBackend, type Backend } from '#supabase/local/backend.ts'
import {
  type DataFolderLock,
  loadSecrets,
  lockDataFolder,
  makeFolder,
} from '#supabase/local/data-folder.ts'
import { demoStaff } from '#supabase/local/demo.ts'
import { errorDetails, isWithoutIpv6 } from '#supabase/local/error-details.ts'
import { readVariable } from '#netlify/server/http/env.ts'
import { explain, StartError } from './explain.ts'
import { projectFolder } from './install.mjs'
import {
  dataFolderOf,
  filesFolderOf,
  fillLabel,
  hasDatabase,
  markOrigin,
  originOf,
} from './label-folder.ts'
import { logLine, openLog } from './log.ts'
import { phoneHost, qrLines } from './phone.ts'
import {
  type PreparedSite,
  type Site,
  addressOf,
  buildSite,
  checkGivenVariables,
  prepareSite,
  siteEnvironment,
  startServer,
  startSite,
  stopEverything,
} from './site.ts'

const port = Number(process.env.PORT ?? 8888)
const asksForEmpty = process.argv.includes('--empty')
const dataFolder = dataFolderOf(asksForEmpty ? '.deadwax-empty' : '.deadwax')
const logFile = join(dataFolder, 'log.txt')
const siteFolder = join(dataFolder, 'site')
const filesFolder = filesFolderOf(dataFolder)
/** '--phone', or '--phone=<address>' on a machine that has several. */
const phoneWord = process.argv.find((word) => /^--phone(=|$)/.test(word))
const flags = ['--empty', phoneWord]
const [command = 'start'] = process.argv.slice(2).filter((word) => !flags.includes(word))
const typed = command === 'start' ? 'npm start' : `npm run ${command}`
/** Where `npm run build` writes and `npm run preview` reads. */
const dist = join(projectFolder, 'dist')

const running: { lock?: DataFolderLock; backend?: Backend; site?: Site } = {}
let stopping: Promise<void> | undefined

async function start(): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new StartError(`PORT must be a number from 1 to 65535; "${process.env.PORT}" is not.`)
  if (command === 'preview' && !existsSync(dist))
    throw new StartError('There is nothing to show yet. First: npm run build')
  if (phoneWord !== undefined && command !== 'start')
    throw new StartError('--phone goes with npm start: npm start -- --phone')
  const phone = phoneWord === undefined ? undefined : phoneHost(phoneWord.split('=')[1])
  const isForProject = command === 'build' && readVariable(process.env, 'SUPABASE_URL')
  if (!isForProject) checkGivenVariables()
  await makeDataFolder()
  // With a Supabase project in the environment (.env.example) a build is of that project, as on Netlify.
  if (isForProject) return buildForAll(process.env)
  running.lock = lockDataFolder(dataFolder)
  if (command !== 'build') await requirePort(phone)
  progress('Starting the database')
  logConsoleTo(logFile)
  // What can be loaded while the backend is not there yet.
  const prepared = command === 'start' ? await prepareSite(siteFolder, logFile) : undefined
  const backend = await startLabel()
  if (command === 'build') {
    const site = { folder: siteFolder, backend, filesFolder }
    await buildForAll(siteEnvironment(site, addressOf(port)))
    return stop()
  }
  running.site = await open(backend, prepared, phone)
  running.lock.announce({ backend: backend.url, address: running.site.address })
  if (stopping) return
  say(readyLines(running.site.address))
  if (phone !== undefined) say(phoneLines(phone))
  await running.site.ended
  const words = command === 'dev' ? 'above' : `in ${logFile}`
  throw new StartError(
    `The server has ended, which it should not; its last words are ${words}. To start again: ${typed}`,
  )
}

/** The database of the data folder, with the demo label at its first start, or with one admin and nothing else. */
async function startLabel(): Promise<Backend> {
  const isNew = asksForEmpty && originOf(dataFolder) !== 'empty'
  if (isNew) {
    if (hasDatabase(dataFolder))
      throw new StartError(
        `The data folder ${dataFolder} has a label in it, which stays as it is. Name a new one: DATA_DIR=<folder> npm start -- --empty`,
      )
    await markOrigin(dataFolder, 'empty')
  }
  const secrets = await loadSecrets(dataFolder)
  const backend = (running.backend = await startBackend({ folder: dataFolder, secrets }))
  await fillLabel(backend, dataFolder, () => progress('Pressing the demo label'))
  running.lock?.announce({ backend: backend.url })
  // Nobody charges for a publish here, as in seed.sql.
  if (isNew) await backend.database.exec('update public.publishing set monthly_limit = null')
  return backend
}

/** The data folder has secrets and fans' addresses in it: what is written from here on, nobody else on this machine reads. */
const umask = process.umask(0o077)

async function makeDataFolder(): Promise<void> {
  for (const folder of [dataFolder, siteFolder, filesFolder]) makeFolder(folder)
  // A folder that somebody names may be anybody's, /tmp for one.
  if (!process.env.DATA_DIR) await chmod(dataFolder, 0o700)
}

/** `npm run build`: what it writes is published. */
async function buildForAll(env: NodeJS.ProcessEnv): Promise<void> {
  process.umask(umask)
  await buildSite(dist, siteFolder, env)
}

async function open(
  backend: Backend,
  prepared: PreparedSite | undefined,
  phone: string | undefined,
) {
  const options = { port, backend, filesFolder }
  if (prepared)
    return startSite({
      ...options,
      folder: siteFolder,
      logFile,
      phone,
      prepared,
      onProgress: progress,
    })
  progress('Starting the server')
  return command === 'dev'
    ? // Not in a folder that `npm start` builds to.
      startServer('astro-dev.ts', { ...options, folder: join(dataFolder, 'dev') })
    : startServer('server.ts', { ...options, folder: projectFolder, logFile })
}

function readyLines(address: string): string {
  const origin = originOf(dataFolder)
  const first =
    origin === 'demo'
      ? `redeem DEADWAX1 at ${address}/redeem?code=DEADWAX1`
      : `begin at ${address}/admin`
  const [admin] = demoStaff
  const loginOf = ({ email, password }: (typeof demoStaff)[number]) => `${email} / ${password}`
  const logins = {
    demo: `Demo staff: ${demoStaff.map(loginOf).join('   ')}`,
    empty: `Admin: ${loginOf(admin)}`,
    restored: `The staff of the backup: DATA_DIR=${dataFolder} npm run admin -- --local --rescue lets an admin in`,
  }
  return [
    '',
    `  Deadwax is ready on ${address} - ${first}`,
    `  ${logins[origin]}`,
    `  Data in ${dataFolder}, log in ${logFile}. Ctrl-C stops everything.`,
    '',
  ].join('\n')
}

/** The address for a phone, and a QR code of it. */
function phoneLines(host: string): string {
  const address = port === 80 ? `http://${host}` : `http://${host}:${port}`
  const code = qrLines(address, process.stdout.isTTY)
  return [
    `  On a phone in this network: ${address}`,
    '  Everybody in this network can open it. The admin needs localhost.',
    '',
    ...code.map((line) => `  ${line}`),
    '',
  ].join('\n')
}

async function requirePort(phone: string | undefined): Promise<void> {
  for (const host of ['127.0.0.1', '::1', ...(phone === undefined ? [] : [phone])]) {
    const probe = createServer().listen(port, host)
    await once(probe, 'listening').catch((error: unknown) => {
      if (!isWithoutIpv6(error)) throw portError(error)
    })
    probe.close()
  }
}

function portError(cause: unknown): StartError {
  const { code = '' } = errorDetails(cause)
  const problem =
    code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used here (${code})`
  const other = port === 8888 ? 8899 : 8888
  return new StartError(`Port ${port} ${problem}. Choose another: PORT=${other} ${typed}`, {
    cause,
  })
}

/** Stops what was started, once: Ctrl-C reaches this process more than once, from the terminal and from npm. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    await stopEverything()
    await running.site?.stop()
    await running.backend?.stop()
    running.lock?.release()
  })()
  return stopping
}

const say = (text: string) => void process.stdout.write(`${text}\n`)
const progress = (stage: string) => say(`  ${stage} …`)

/** The embedded backend prints every refused query. That belongs into the log, not between the lines above. */
function logConsoleTo(file: string): void {
  const log = openLog(file)
  for (const method of ['log', 'info', 'warn', 'error'] as const)
    console[method] = (...values: unknown[]) => void log.write(logLine(...values))
}

/** Ctrl-C ends this process whatever a stop waits for: the database stands a process that is killed. */
const stopTimeoutMs = 15_000

const end = (exit: (code: number) => void) => {
  void setTimeout(stopTimeoutMs, undefined, { ref: false }).then(() => exit(1))
  void stop().finally(() => exit(0))
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => end((code) => process.exit(code)))
// Without start.mjs nobody ends this process if Node hangs on its way out (https://github.com/nodejs/node/issues/54918).
process.once('disconnect', () => end(() => process.kill(process.pid, 'SIGKILL')))
process.channel?.unref()

start().catch(async (error: unknown) => {
  if (stopping) return
  process.stderr.write(`${explain(error, dataFolder, typed)}\n`)
  await stop()
  process.exit(1)
})
