import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream, type WriteStream } from 'node:fs'
import { cp, mkdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backend } from '#supabase/local/backend.ts'
import { projectFolder } from './install.mjs'

/** A site that runs on this machine: its own copy of what is served, so that several never touch each other. */
export type Site = { address: string; stop: () => Promise<void> }

export type SiteOptions = {
  /** The folder of this site alone; it is made and filled. */
  folder: string
  port: number
  backend: Pick<Backend, 'url' | 'secrets'>
  /** Where the output of the build and of netlify dev goes. */
  logFile: string
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
  const env = environment(options, address)
  await prepareFolder(options.folder)
  options.onProgress('Building the site')
  await buildSite(options.folder, env, log, options.logFile)
  options.onProgress('Starting the server')
  const server = serveFolder(options, env, log)
  await answers(address, server, options.logFile)
  return {
    address,
    stop: async () => {
      await stopGroup(server)
      log.end()
    },
  }
}

function environment({ backend }: SiteOptions, address: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    SITE_URL: address,
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.secrets.publishableKey,
    SUPABASE_SECRET_KEY: backend.secrets.secretKey,
    CLIENT_HASH_SECRET: backend.secrets.clientHashSecret,
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

/** Builds beside the site that is up and swaps by renaming, so that a failed build leaves the old site alone. */
async function buildSite(
  folder: string,
  env: NodeJS.ProcessEnv,
  log: WriteStream,
  logFile: string,
): Promise<void> {
  const next = join(folder, 'dist.next')
  const last = join(folder, 'dist.last')
  await rm(next, { recursive: true, force: true })
  const build = run(
    tool('astro/bin/astro.mjs'),
    ['build', '--root', projectFolder, '--outDir', next],
    // What it bundles on the way lies below the folder it runs in: two sites never touch each other's.
    folder,
    env,
    log,
  )
  const code = await new Promise((resolve) => build.once('exit', resolve))
  if (code !== 0)
    throw new SiteError(`The site could not be built. The build's own words are in ${logFile}`)
  await rm(last, { recursive: true, force: true })
  await rename(join(folder, 'dist'), last).catch(() => undefined)
  await rename(next, join(folder, 'dist'))
}

function serveFolder(options: SiteOptions, env: NodeJS.ProcessEnv, log: WriteStream): ChildProcess {
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
