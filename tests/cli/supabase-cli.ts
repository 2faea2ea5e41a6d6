// The Supabase CLI that docs/going-live.md names, from npm, in a copy of this repository's supabase folder.
import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pushMigrations } from '#netlify/cli/project.ts'

const root = resolve(import.meta.dirname, '../..')

export type Supabase = (...parameters: string[]) => { status: number | null; said: string }

/** Installs the CLI into a folder and returns a function that runs it, without a terminal and without an account. */
export function installSupabase(folder: string): Supabase {
  const [, version] = /npx (supabase@\S+)/.exec(pushMigrations)!
  const npm = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, version!]
  const installed = spawnSync('npm', npm, { cwd: folder, encoding: 'utf8' })
  if (installed.status !== 0)
    throw new Error(`${version} could not be installed: ${installed.stderr}`)
  for (const part of ['config.toml', 'migrations', 'seed.sql'])
    cpSync(join(root, 'supabase', part), join(folder, 'supabase', part), { recursive: true })
  const env = { ...process.env, HOME: folder, NO_COLOR: '1', SUPABASE_TELEMETRY_DISABLED: '1' }
  return (...parameters) => {
    const { status, stdout, stderr } = spawnSync(
      join(folder, 'node_modules/.bin/supabase'),
      parameters,
      { cwd: folder, encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1e8 },
    )
    // What one run keeps in supabase/.temp is not for the next one.
    rmSync(join(folder, 'supabase/.temp'), { recursive: true, force: true })
    return { status, said: stdout + stderr }
  }
}
