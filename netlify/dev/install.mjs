// Runs on the machine's own Node, before anything is installed: no dependencies, no TypeScript.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { delimiter, dirname, join } from 'node:path'

export const projectFolder = fileURLToPath(new URL('../../', import.meta.url))

/** The package `node`, with a lock file of its own: only a machine whose own Node is older installs it. */
const nodeFolder = join(projectFolder, 'netlify/dev/node')
const packagedNode = join(
  nodeFolder,
  'node_modules/.bin',
  process.platform === 'win32' ? 'node.cmd' : 'node',
)

/** The Node that runs the project: the machine's own from 24.8 on, else the packaged one. */
export function projectNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  return major > 24 || (major === 24 && minor >= 8) ? process.execPath : packagedNode
}

/**
 * Installs what the lock file names, unless exactly that is installed already; without `withDev`, only what the product
 * itself needs. Exits with a sentence when npm cannot.
 */
export function ensureInstalled({ withDev, version }) {
  ensureFolder(projectFolder, withDev)
  if (projectNode(version) !== packagedNode) return
  ensureFolder(nodeFolder, false)
  if (!existsSync(packagedNode))
    fail(
      'npm did not run the install scripts of the packages (its setting ignore-scripts), and without them the Node that ' +
        'this project runs on is not there. Install it once with them, then try again: ' +
        'npm ci --prefix netlify/dev/node --ignore-scripts=false',
    )
  // `node` and `npx` in what runs from here on are the same Node.
  process.env.PATH = dirname(packagedNode) + delimiter + process.env.PATH
}

function ensureFolder(folder, withDev) {
  if (!isInstalled(folder, withDev)) install(folder, withDev)
}

function install(folder, withDev) {
  console.log(
    folder === nodeFolder
      ? `This machine's Node is ${process.versions.node}: installing the newer one that the project runs on …`
      : 'Installing what the project needs (the first time takes a few minutes) …',
  )
  // `npm ci` starts by removing node_modules, which may belong to an `npm start` that is running.
  const how = installedPackages(folder) ? ['install', '--no-save'] : ['ci']
  const which = withDev ? '--include=dev' : '--omit=dev'
  const { status, error } = spawnSync(
    'npm',
    [...how, which, '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: folder,
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
function isInstalled(folder, withDev) {
  const present = installedPackages(folder)
  // An optional package is for one operating system or another.
  const isLeftOut = ({ optional, dev, devOptional }) =>
    optional || (!withDev && (dev || devOptional))
  return Object.entries(lockedPackages(join(folder, 'package-lock.json'))).every(
    ([path, locked]) =>
      path === '' ||
      isLeftOut(locked) ||
      (present?.[path]?.version === locked.version && existsSync(join(folder, path))),
  )
}

const lockedPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** Null when the file is missing or was cut off. */
function installedPackages(folder) {
  try {
    return lockedPackages(join(folder, 'node_modules/.package-lock.json'))
  } catch {
    return null
  }
}

/** Arguments that run a script of the project on the Node that runs the project. */
export function onProjectNode(script, ...rest) {
  return [projectNode(), [join(projectFolder, script), ...rest]]
}

/** The environment for what prints: without colours unless a terminal shows them. */
export function readableEnvironment() {
  if (process.stdout.isTTY) return process.env
  const env = { ...process.env, NO_COLOR: '1' }
  delete env.FORCE_COLOR
  return env
}
