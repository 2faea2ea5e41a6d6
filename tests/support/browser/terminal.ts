import { spawn, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'

const project = resolve(import.meta.dirname, '../../..')

/** A command of the project as a person at a terminal starts it: on the machine's own Node, in a process group of its own. */
export type Started = {
  child: ChildProcess
  /** All that it has said so far. */
  output: () => string
  exit: Promise<number | null>
  /** Ctrl-C: a terminal signals the whole group. */
  interrupt: () => void
}

/** Runs `node <parameters>` in the project, or in a copy of it. */
export const startCommand = (
  parameters: string[],
  environment: NodeJS.ProcessEnv,
  folder?: string,
): Started => start('node', parameters, environment, folder)

/** Runs `npm run <script>` in the project, or in a copy of it; `child` is npm itself. */
export const startNpm = (
  script: string,
  environment: NodeJS.ProcessEnv,
  folder?: string,
): Started => start('npm', ['run', script], environment, folder)

function start(
  program: string,
  parameters: string[],
  environment: NodeJS.ProcessEnv,
  folder = project,
): Started {
  let text = ''
  const child = spawn(program, parameters, {
    cwd: folder,
    env: { ...process.env, ...environment },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  return {
    child,
    output: () => text,
    exit: new Promise((done) => child.once('exit', done)),
    interrupt: () => void process.kill(-child.pid!, 'SIGINT'),
  }
}
