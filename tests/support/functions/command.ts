import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { Backend } from '#supabase/local/backend.ts'

const project = resolve(import.meta.dirname, '../../..')

/** The variables with which a command works on this backend. */
export const projectOf = ({ url, secrets }: Pick<Backend, 'url' | 'secrets'>) => ({
  SUPABASE_URL: url,
  SUPABASE_SECRET_KEY: secrets.secretKey,
})

/** Runs `npm run <name>` without npm, with these variables alone and nobody at a terminal. */
export async function runCommand(
  name: string,
  environment: Record<string, string>,
  ...parameters: string[]
): Promise<{ code: number | null; output: string }> {
  const child = spawn('node', ['netlify/cli/command.mjs', name, ...parameters], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...environment },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, output: output.trim() }
}
