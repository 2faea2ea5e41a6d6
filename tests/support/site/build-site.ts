import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Backend } from '#supabase/local/backend.ts'
import { outcomeOf } from '#tests/support/functions/command.ts'

const project = resolve(import.meta.dirname, '../../..')

/** A built site: the folder with what would be deployed. */
export type BuiltSite = { folder: string; remove: () => void }

/** Builds the site from what the backend holds, as a deploy does. Without SITE_URL, unless `environment` has one. */
export async function buildSite(
  { url, secrets }: Pick<Backend, 'url' | 'secrets'>,
  environment: NodeJS.ProcessEnv = {},
): Promise<BuiltSite> {
  const home = mkdtempSync(join(tmpdir(), 'deadwax-build-'))
  const folder = join(home, 'dist')
  // The build keeps what it bundles below the folder it runs in, so that two never touch each other's, and that code
  // looks for its packages.
  symlinkSync(join(project, 'node_modules'), join(home, 'node_modules'), 'junction')
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    SITE_URL: '',
    URL: '',
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
    ASTRO_TELEMETRY_DISABLED: '1',
    ...environment,
  }
  const parameters = ['build', '--root', project, '--outDir', folder]
  const { code, output } = await runAstro(parameters, home, env)
  if (code !== 0) throw new Error(`The site could not be built:\n${output}`)
  return { folder, remove: () => rmSync(home, { recursive: true, force: true }) }
}

/** Runs Astro's command to its end, and answers how it went and all that it said. */
export function runAstro(parameters: string[], cwd: string, env: NodeJS.ProcessEnv) {
  const astro = join(project, 'node_modules/astro/bin/astro.mjs')
  return outcomeOf(spawn(process.execPath, [astro, ...parameters], { cwd, env }))
}
