// Runs on the machine's own Node, before anything is installed: no dependencies, no TypeScript.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'

export const projectFolder = fileURLToPath(new URL('../../', import.meta.url))

const modules = join(projectFolder, 'node_modules')
const stamp = join(modules, '.installed-lock')
const projectNode = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(projectFolder, 'package-lock.json')))
    .digest('hex')

/** Installs what the lock file names, unless exactly that is installed already. Exits with a sentence when npm cannot. */
export function ensureInstalled() {
  const wanted = lockHash()
  if (existsSync(projectNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing what the project needs (the first time takes a few minutes) …')
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: projectFolder,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) {
    console.error(
      'npm could not install the project. Its message is above; is the registry reachable?',
    )
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

/** Arguments that run a script of the project on the Node that comes with it. */
export function onProjectNode(script, ...rest) {
  return [projectNode, [join(projectFolder, script), ...rest]]
}
