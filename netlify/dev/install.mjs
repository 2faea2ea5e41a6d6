// Runs on the machine's own Node, before anything is installed: no dependencies, no TypeScript.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'

export const projectFolder = fileURLToPath(new URL('../../', import.meta.url))

const modules = join(projectFolder, 'node_modules')
const projectNode = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/** Installs what the lock file names, unless exactly that is installed already. Exits with a sentence when npm cannot. */
export function ensureInstalled() {
  if (!isInstalled()) install()
  if (existsSync(projectNode)) return
  fail(
    'npm did not run the install scripts of the packages (its setting ignore-scripts), and without them the Node that ' +
      'this project runs on is not there. Install once with them, then try again: npm ci --ignore-scripts=false',
  )
}

function install() {
  console.log('Installing what the project needs (the first time takes a few minutes) …')
  const { status, error } = spawnSync(
    'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: projectFolder,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    },
  )
  if (error)
    fail(`npm could not be started (${error.code}). It comes with Node: https://nodejs.org`)
  if (status !== 0)
    fail('npm could not install the project. Its message is above; is the registry reachable?')
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/**
 * npm ends each install, also one that a person or CI typed, with a lock file in node_modules that says what is there; a
 * folder that was removed after that is found missing.
 */
function isInstalled() {
  const present = installedPackages()
  // What is optional is for one system or another.
  return Object.entries(lockedPackages(join(projectFolder, 'package-lock.json'))).every(
    ([path, { version, optional }]) =>
      path === '' ||
      optional ||
      (present[path]?.version === version && existsSync(join(projectFolder, path))),
  )
}

const lockedPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** Nothing when the file is not there, or was cut off. */
function installedPackages() {
  try {
    return lockedPackages(join(modules, '.package-lock.json'))
  } catch {
    return {}
  }
}

/** Arguments that run a script of the project on the Node that comes with it. */
export function onProjectNode(script, ...rest) {
  return [projectNode, [join(projectFolder, script), ...rest]]
}

/** The environment for what prints: without colours unless a terminal shows them. */
export function readableEnvironment() {
  if (process.stdout.isTTY) return process.env
  const env = { ...process.env, NO_COLOR: '1' }
  delete env.FORCE_COLOR
  return env
}
