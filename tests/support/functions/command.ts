import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { Backend } from '#supabase/local/backend.ts'

const project = resolve(import.meta.dirname, '../../..')

/** The variables with which a command works on this backend. */
export const projectOf = ({ url, secrets }: Pick<Backend, 'url' | 'secrets'>) => ({
  SUPABASE_URL: url,
  SUPABASE_SECRET_KEY: secrets.secretKey,
})

/** How a process ended, and all that it has said. */
export type Done = { code: number | null; output: string }

/**
 * Runs `npm run <name>` with these variables alone and nobody at a terminal; without npm and without the check of what is
 * installed, which take longer than most commands.
 */
export function runCommand(
  name: string,
  environment: Record<string, string>,
  ...parameters: string[]
): Promise<Done> {
  const child = start([name, ...parameters], environment, 'ignore')
  return outcomeOf(child)
}

/** Makes a command take its pipes for a terminal: Node cannot open a real one. */
const asTerminal =
  "for (const stream of [process.stdin, process.stdout]) Object.defineProperty(stream, 'isTTY', { value: true })"

/** Runs a command like runCommand(), with somebody at the terminal who answers its first prompt with `keys`. */
export function runAtTerminal(
  name: string,
  environment: Record<string, string>,
  keys: string,
  ...parameters: string[]
): Promise<Done> {
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(asTerminal)}`
  const child = start([name, ...parameters], { ...environment, NODE_OPTIONS }, 'pipe')
  let said = ''
  const answer = (chunk: Buffer) => {
    said += String(chunk)
    if (!said.includes('(y/N) ')) return
    child.stdout?.off('data', answer)
    child.stdin?.end(keys)
  }
  child.stdout?.on('data', answer)
  return outcomeOf(child)
}

/** Most of what a command does here is to load its code. */
const { NODE_COMPILE_CACHE } = process.env
const compileCache = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}

const start = (
  [name, ...parameters]: string[],
  environment: Record<string, string>,
  stdin: 'ignore' | 'pipe',
): ChildProcess =>
  spawn(process.execPath, [`netlify/cli/${name}.ts`, ...parameters], {
    cwd: project,
    stdio: [stdin, 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NO_COLOR: '1', ...compileCache, ...environment },
  })

export async function outcomeOf(child: ChildProcess): Promise<Done> {
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, output: output.trim() }
}
