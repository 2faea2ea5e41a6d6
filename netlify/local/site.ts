import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream, type WriteStream } from 'node:fs'
import { cp, mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backend } from '#supabase/local/backend.ts'
import { secretDatabase } from '../server/database.ts'
import { recordBuildFailure } from '../server/publishing.ts'
import { startDeployHook } from './deploy-hook.ts'
import { projectFolder } from './install.mjs'
import { clearBuilds, nextBuild, swapTo } from './publish-folder.ts'

/** A site that runs on this machine: its own copy of what is served, so that several never touch each other. */
export type Site = { address: string; stop: () => Promise<void> }

export type SiteOptions = {
  /** The folder of this site alone; it is made and filled. */
  folder: string
  port: number
  backend: Pick<Backend, 'url' | 'secrets'>
  /** Where the output of the build and of netlify dev goes. */
  logFile: string
  /** A script that serves its working directory at the port it is given, in place of netlify dev. */
  server?: string
  /** Called with a few words at the beginning of each stage. */
  onProgress: (stage: string) => void
}

/** The build or the server failed; the message says which and where to read more. */
export class SiteError extends Error {
  override name = 'SiteError'
}

/** Builds the site from what the backend holds and serves it with its functions. Throws SiteError. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const log = createWriteStream(options.logFile, { flags: 'a' })
  const address = `http://localhost:${options.port}`
  const secrets = environment(options, address)
  const hook = await startDeployHook(() => rebuild(options, secrets, address, log))
  const env = { ...secrets, DEPLOY_HOOK_URL: hook.address }
  await prepareFolder(options.folder)
  await clearBuilds(options.folder)
  options.onProgress('Building the site')
  await buildSite(options.folder, env, log, options.logFile)
  options.onProgress('Starting the server')
  const server = serveFolder(options, env, log)
  await answers(address, server, options.logFile)
  await runSchedule(address)
  const timer = setInterval(() => void runSchedule(address), scheduleMilliseconds)
  return {
    address,
    stop: async () => {
      clearInterval(timer)
      await stopGroup(server)
      await hook.stop()
      log.end()
    },
  }
}

/** As often as netlify/functions/publish-schedule.ts says. */
const scheduleMilliseconds = 10 * 60_000

/** Calls the scheduled function, as Netlify's clock does. */
const runSchedule = (address: string): Promise<unknown> =>
  fetch(`${address}/.netlify/functions/publish-schedule`).catch(() => undefined)

/** What the deploy hook starts: a build that goes well is served, and the panel hears how it went. */
async function rebuild(
  options: SiteOptions,
  env: Secrets,
  address: string,
  log: WriteStream,
): Promise<void> {
  try {
    await buildSite(options.folder, env, log, options.logFile)
    await runSchedule(address)
  } catch {
    const sentence = `The site could not be built. The build's own words are in ${options.logFile}`
    await recordBuildFailure(secretDatabase(env), sentence).catch(() => undefined)
  }
}

type Secrets = NodeJS.ProcessEnv & { SUPABASE_URL: string; SUPABASE_SECRET_KEY: string }

function environment({ backend }: SiteOptions, address: string): Secrets {
  return {
    ...process.env,
    SITE_URL: address,
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.secrets.publishableKey,
    SUPABASE_SECRET_KEY: backend.secrets.secretKey,
    CLIENT_HASH_SECRET: backend.secrets.clientHashSecret,
    PUBLISH_QUIET_SECONDS: process.env.PUBLISH_QUIET_SECONDS ?? '2',
    ASTRO_TELEMETRY_DISABLED: '1',
    NO_UPDATE_NOTIFIER: '1',
  }
}

/** netlify dev resolves links in a functions folder wrongly, so what it serves is copied; the modules are linked. */
async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of ['netlify.toml', 'package.json', 'netlify', 'src']) {
    await rm(join(folder, name), { recursive: true, force: true })
    await cp(join(projectFolder, name), join(folder, name), { recursive: true })
  }
  await rm(join(folder, 'node_modules'), { recursive: true, force: true })
  await symlink(join(projectFolder, 'node_modules'), join(folder, 'node_modules'), 'junction')
}

/** Builds beside the site that is up and swaps, so that a failed build leaves the old site alone. */
async function buildSite(
  folder: string,
  env: NodeJS.ProcessEnv,
  log: WriteStream,
  logFile: string,
): Promise<void> {
  const next = nextBuild(folder)
  const build = run(
    tool('astro/bin/astro.mjs'),
    ['build', '--root', projectFolder, '--outDir', next],
    // What it bundles on the way lies below the folder it runs in: two sites never touch each other's.
    folder,
    env,
    log,
  )
  const code = await new Promise((resolve) => build.once('exit', resolve))
  if (code !== 0) {
    await rm(next, { recursive: true, force: true })
    throw new SiteError(`The site could not be built. The build's own words are in ${logFile}`)
  }
  await swapTo(folder, next)
}

function serveFolder(options: SiteOptions, env: NodeJS.ProcessEnv, log: WriteStream): ChildProcess {
  if (options.server) return run(options.server, [`${options.port}`], options.folder, env, log)
  const parameters = ['dev', '--offline', '--no-open', '--internal-disable-edge-functions']
  parameters.push('--skip-gitignore', '--port', `${options.port}`)
  return run(tool('netlify-cli/bin/run.js'), parameters, options.folder, env, log, [
    '--import',
    new URL('netlify-dev-hook.mjs', import.meta.url).href,
  ])
}

const tool = (path: string) => join(projectFolder, 'node_modules', path)

function run(
  script: string,
  parameters: string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  log: WriteStream,
  nodeOptions: string[] = [],
): ChildProcess {
  // A group of its own: stopping it stops whatever it started too.
  const child = spawn(process.execPath, [...nodeOptions, script, ...parameters], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  child.stdout?.pipe(log, { end: false })
  child.stderr?.pipe(log, { end: false })
  return child
}

async function answers(address: string, server: ChildProcess, logFile: string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline && !isGone(server)) {
    const isUp = await fetch(address).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await stopGroup(server)
  throw new SiteError(`The server did not come up. Its own words are in ${logFile}`)
}

/** Everything that runs for some site: what a stop in the middle of a start has to end, too. */
const children = new Set<ChildProcess>()

/** Stops every build and server that was started here. */
export async function stopEverything(): Promise<void> {
  await Promise.all([...children].map(stopGroup))
}

const isGone = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function stopGroup(server: ChildProcess): Promise<void> {
  if (isGone(server) || server.pid === undefined) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  killGroup(server.pid, 'SIGTERM')
  const patience = setTimeout(() => killGroup(server.pid!, 'SIGKILL'), 3000)
  await gone
  clearTimeout(patience)
  killGroup(server.pid, 'SIGKILL')
}

function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // The group is gone already.
  }
}
