import { spawn } from 'node:child_process'
import { cpSync, openSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const project = resolve(import.meta.dirname, '../../..')

/**
 * Starts Netlify's own `netlify dev` on the build in `folder/dist`; returns a function that stops it. It bundles the
 * functions beside their sources and resolves links before it looks for them, so `folder` gets a copy of the project.
 */
export async function startNetlifyDev(
  folder: string,
  port: number,
  env: NodeJS.ProcessEnv,
): Promise<() => Promise<void>> {
  for (const name of ['netlify.toml', 'package.json', 'src', 'netlify/functions', 'netlify/server'])
    cpSync(join(project, name), join(folder, name), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const script = join(project, 'node_modules/netlify-cli/bin/run.js')
  // Edge functions would need Deno, which is fetched even when a project has none.
  const flags = '--offline --no-open --skip-gitignore --internal-disable-edge-functions'.split(' ')
  const log = openSync(join(folder, 'netlify-dev.txt'), 'w')
  const child = spawn(process.execPath, [script, 'dev', ...flags, '--port', `${port}`], {
    cwd: folder,
    // With CI set, netlify dev asks nothing, and reports nothing about its use to Netlify.
    env: { ...env, CI: '1' },
    detached: true,
    stdio: ['ignore', log, log],
  })
  const exit = new Promise((done) => child.once('exit', done))
  const isUp = () =>
    fetch(`http://localhost:${port}`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (child.exitCode === null && !(await isUp())) await setTimeout(200)
  return async () => {
    // Its group: a function may still run in a process of its own.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    await exit
  }
}
