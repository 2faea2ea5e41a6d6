import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, statSync } from 'node:fs'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Writable } from 'node:stream'
import { dayOf } from '#src/lib/day.ts'
import { siteTimeZone } from '#src/lib/site-time-zone.ts'
import type { Backend } from '#supabase/local/backend.ts'
import { secretDatabase } from '#netlify/server/http/database.ts'
import { allSettings, parseEnv } from '#netlify/server/http/env.ts'
import {
  forgetBuild,
  readRevision,
  recordBuildFailure,
} from '#netlify/server/publishing/publishing.ts'
import { environmentChecks } from '#netlify/server/setup/environment-checks.ts'
import { whenListening, type Order, type ServerOrder } from './child.ts'
import { startDeployHook } from './deploy-hook.ts'
import { StartError } from './explain.ts'
import { projectFolder } from './install.mjs'
import { labelVariables } from './label-folder.ts'
import { openLog } from './log.ts'
import { clearBuilds, isServed, nextBuild, swapTo } from './publish-folder.ts'

/** A site that runs on this machine: its own copy of what is served, so that several never touch each other. */
export type Site = {
  address: string
  stop: () => Promise<void>
  /** Publishes what waits for it and has been quiet for long enough, as the schedule does. */
  publish: () => Promise<unknown>
  /** Resolves when the server has ended, by itself or because it was stopped. */
  ended: Promise<unknown>
}

export type ServerOptions = {
  /** The folder of this site alone; it is made and filled. */
  folder: string
  port: number
  backend: Pick<Backend, 'url' | 'secrets'>
  /** Where the bytes of the label's files are; below `folder` when absent. */
  filesFolder?: string
  /** Where the output of the build and of the server goes; to the terminal when absent. */
  logFile?: string
}

export type SiteOptions = ServerOptions & {
  logFile: string
  /** An address of this machine on the local network, where what fans use is served, too. */
  phone?: string | undefined
  /** What was loaded while the backend was not there yet. */
  prepared?: PreparedSite
  /** Called with a few words at the beginning of each stage. */
  onProgress: (stage: string) => void
}

/** The server of a build (netlify dev answers alike: tests/e2e/netlify-dev.full.spec.ts), and Astro's, which needs none. */
type ServerScript = 'server.ts' | 'astro-dev.ts'

/** The build or the server failed; the message says which and where to read more. */
export class SiteError extends Error {
  override name = 'SiteError'
}

/** Builds the site from what the backend holds and serves it with its functions. Throws SiteError. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const { folder, port, phone, logFile, onProgress } = options
  const { builder, server } = options.prepared ?? (await prepareSite(folder, logFile))
  const secrets = siteEnvironment(options, addressOf(port))
  const hook = await startDeployHook(() => rebuild(builder, secrets))
  const env = { ...secrets, DEPLOY_HOOK_URL: hook.address }
  await clearBuilds(folder)
  const schedule = new AbortController()
  const stop = async () => {
    schedule.abort()
    await stopGroup(server)
    await hook.stop()
    await builder.stop()
  }
  return orStop(stop, async () => {
    // Before the first schedule: what an earlier hook of this machine was building ended with it.
    await forgetBuild(secretDatabase(secrets)).catch(() => undefined)
    if (!(await isServed(folder, await buildKey(env)))) {
      onProgress('Building the site')
      await builder.build(env)
    }
    onProgress('Starting the server')
    const site = await serve(server, { port, phone, env }, stop, logFile)
    await site.publish()
    void runScheduleAgain(site.address, schedule.signal)
    return site
  })
}

/** The result of `start`; when that throws, everything is stopped first. */
async function orStop(stop: () => Promise<void>, start: () => Promise<Site>): Promise<Site> {
  try {
    return await start()
  } catch (error) {
    await stop()
    throw error
  }
}

/** Builds the site into `outDir`; what the build says goes to the terminal. Throws SiteError. */
export async function buildSite(outDir: string, folder: string, env: NodeJS.ProcessEnv) {
  await prepareFolder(folder)
  const build = run('build-once.ts', folder)
  const end = endOf(build)
  tell(build, { outDir, env })
  if ((await end) !== 0)
    throw new SiteError("The site could not be built. The build's own words are above")
}

/** Serves what is in `folder`, without building it. Throws SiteError. */
export async function startServer(script: ServerScript, options: ServerOptions): Promise<Site> {
  const { folder, port, logFile } = options
  await mkdir(folder, { recursive: true })
  const log = logFile ? openLog(logFile) : undefined
  const server = run(script, folder, log)
  const stop = async () => {
    await stopGroup(server)
    log?.end()
  }
  return orStop(stop, () =>
    serve(server, { port, env: siteEnvironment(options, addressOf(port)) }, stop, logFile),
  )
}

export const addressOf = (port: number) => `http://localhost:${port}`

/** More often than netlify/functions/publish-schedule.ts says: nothing is paid for here. */
const scheduleMs = 1000

/** Calls the scheduled function again and again, one call at a time. */
async function runScheduleAgain(address: string, signal: AbortSignal): Promise<void> {
  const wait = () => setTimeout(scheduleMs, true, { signal }).catch(() => false)
  while (await wait()) await runSchedule(address)
}

/** Calls the scheduled function, as Netlify's clock does. */
const runSchedule = (address: string): Promise<unknown> =>
  fetch(`${address}/.netlify/functions/publish-schedule`).catch(() => undefined)

/** What the deploy hook starts: a build that goes well is served, and the admin hears how it went. */
async function rebuild(builder: Builder, env: Secrets): Promise<void> {
  try {
    await builder.build(env)
    await runSchedule(env.SITE_URL)
  } catch (error) {
    // Others are of files that could not be moved, or of a disk without room.
    const reason =
      error instanceof SiteError ? error.message : `The site could not be swapped: ${String(error)}`
    await recordBuildFailure(secretDatabase(env), reason).catch(() => undefined)
  }
}

type Secrets = ServerOrder['env'] & { SUPABASE_URL: string; SUPABASE_SECRET_KEY: string }

/** Seconds without an edit before the site is built: short, where a build costs nothing. */
export const quietSeconds = Number(process.env.PUBLISH_QUIET_SECONDS || 2)

/**
 * What a build and the functions find in their environment, as Netlify would set it. Throws EnvError or StartError for a
 * variable that one of them cannot use.
 */
export function siteEnvironment(
  {
    folder,
    backend,
    filesFolder = join(folder, 'files'),
  }: Pick<ServerOptions, 'folder' | 'backend' | 'filesFolder'>,
  address: string,
): Secrets {
  const env = {
    ...process.env,
    SITE_URL: address,
    ...labelVariables(backend),
    FILES_FOLDER: filesFolder,
    PUBLISH_QUIET_SECONDS: `${quietSeconds}`,
    ASTRO_TELEMETRY_DISABLED: '1',
    NO_UPDATE_NOTIFIER: '1',
  }
  checkVariables(env)
  return env
}

/** Checks the variables that a person may have set, before anything is made. Throws EnvError, StartError. */
export const checkGivenVariables = (): void =>
  checkVariables({
    ...process.env,
    // What the backend has only when it runs.
    SITE_URL: 'http://localhost',
    SUPABASE_URL: 'http://localhost',
    SUPABASE_PUBLISHABLE_KEY: 'publishable',
    SUPABASE_SECRET_KEY: 'secret',
    CLIENT_HASH_SECRET: 'x'.repeat(32),
  })

function checkVariables(env: NodeJS.ProcessEnv): void {
  parseEnv(env, allSettings)
  for (const check of [environmentChecks.timeZone, environmentChecks.newsletter]) {
    const { level, what, how } = check(env)
    if (level === 'danger') throw new StartError(`${what} ${how}`)
  }
}

/** A name for all that a build is made from: sources, environment, day and content. */
async function buildKey(env: Secrets): Promise<string> {
  // Their ports are others at each start.
  const { SUPABASE_URL: _backend, DEPLOY_HOOK_URL: _hook, ...environment } = env
  // A database that does not answer fails the build, which says so.
  const revision = await readRevision(secretDatabase(env)).catch(() => Date.now())
  const sources = ['{src,public,netlify,supabase}/**', 'astro.config.mjs', 'package-lock.json']
  const made: unknown[] = [environment, dayOf(new Date(), siteTimeZone()), revision]
  const found = globSync(sources, { cwd: projectFolder, exclude: ['**/node_modules/**'] })
  for (const path of found) {
    const { mtimeMs, size } = statSync(join(projectFolder, path))
    made.push(path, mtimeMs, size)
  }
  return createHash('sha256').update(JSON.stringify(made)).digest('hex').slice(0, 16)
}

type Builder = ReturnType<typeof startBuilder>
export type PreparedSite = Awaited<ReturnType<typeof prepareSite>>

/** Loads what builds and what serves the site in `folder`. */
export async function prepareSite(folder: string, logFile: string) {
  await prepareFolder(folder)
  const log = openLog(logFile)
  return { builder: startBuilder(folder, log, logFile), server: run('server.ts', folder, log) }
}

/**
 * Builds below `folder`, beside the site that is up, and swaps: a failed build leaves the old site alone. Loading what a build
 * needs takes a third of its time, so the process of the next build is always there already.
 */
function startBuilder(folder: string, log: Writable, logFile: string) {
  // What it bundles on the way lies below the folder it runs in: two sites never touch each other's.
  const wait = () => run('build-once.ts', folder, log)
  let waiting = wait()
  return {
    /** Throws SiteError. */
    build: async (env: Secrets): Promise<void> => {
      const outDir = nextBuild(folder, await buildKey(env))
      const build = isGone(waiting) ? wait() : waiting
      const end = endOf(build)
      tell(build, { outDir, env })
      const code = await end
      waiting = wait()
      if (code === 0) return swapTo(folder, outDir)
      await rm(outDir, { recursive: true, force: true })
      throw new SiteError(`The site could not be built. The build's own words are in ${logFile}`)
    },
    stop: async () => {
      await stopGroup(waiting)
      log.end()
    },
  }
}

/** What a build bundles on the way looks for its packages from there. */
async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await rm(join(folder, 'node_modules'), { recursive: true, force: true })
  await symlink(join(projectFolder, 'node_modules'), join(folder, 'node_modules'), 'junction')
}

/** Runs a script of this folder that waits to be told what to do. */
function run(script: string, cwd: string, log?: Writable): ChildProcess {
  // A group of its own: stopping it stops whatever it started too.
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], {
    cwd,
    detached: true,
    stdio: log ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  if (log) child.stdout?.pipe(log, { end: false })
  if (log) child.stderr?.pipe(log, { end: false })
  return child
}

/** A process that is gone by then is noticed by its exit, and its output is in the log. */
const tell = (child: ChildProcess, order: Order) => child.send(order, () => undefined)

/** Waits until a server serves. Throws SiteError. */
async function serve(
  server: ChildProcess,
  order: ServerOrder,
  stop: () => Promise<void>,
  logFile?: string,
): Promise<Site> {
  const listening = whenListening(server)
  tell(server, order)
  const timeout = setTimeout(120_000, undefined, { ref: false })
  const isListening = await Promise.race([listening, endOf(server).then(() => false), timeout])
  if (!isListening) {
    const words = logFile ? `in ${logFile}` : 'above'
    throw new SiteError(`The server did not come up. Its own words are ${words}`)
  }
  const address = addressOf(order.port)
  // The first page takes longest.
  await fetch(address).catch(() => undefined)
  return { address, stop, publish: () => runSchedule(address), ended: endOf(server) }
}

/** Everything that runs for some site: what a stop in the middle of a start has to end, too. */
const children = new Set<ChildProcess>()

/** Stops every build and server that was started here. */
export async function stopEverything(): Promise<void> {
  await Promise.all([...children].map(stopGroup))
}

/** Its exit code; null when a signal ended it. */
const endOf = async (child: ChildProcess): Promise<number | null> =>
  isGone(child) ? child.exitCode : new Promise((resolve) => child.once('exit', resolve))

const isGone = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function stopGroup(server: ChildProcess): Promise<void> {
  if (isGone(server) || server.pid === undefined) return
  const gone = endOf(server)
  killGroup(server.pid, 'SIGTERM')
  await Promise.race([gone, setTimeout(3000, undefined, { ref: false })])
  killGroup(server.pid, 'SIGKILL')
  await gone
}

function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // The group is gone already.
  }
}
