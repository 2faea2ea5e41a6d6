// `netlify build --offline`, as Netlify runs it for a deploy, in a copy of the project.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Backend } from '#supabase/local/backend.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const project = resolve(import.meta.dirname, '../../..')

/** Runs the build of netlify.toml, then bundles the functions. Returns the copy of the project. */
export async function netlifyBuild({
  url,
  secrets,
}: Pick<Backend, 'url' | 'secrets'>): Promise<string> {
  const home = copyProject()
  const env = {
    ...process.env,
    PATH: `${join(home, 'node_modules/.bin')}:${process.env.PATH}`,
    ...{ NODE_ENV: 'production', SITE_URL: '', URL: '', CI: 'true' },
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
    ASTRO_TELEMETRY_DISABLED: '1',
  }
  const netlify = join(home, 'node_modules/netlify-cli/bin/run.js')
  const parameters = [netlify, 'build', '--offline', '--context', 'production']
  const build = spawn(process.execPath, parameters, { cwd: home, env })
  let output = ''
  for (const stream of [build.stdout, build.stderr])
    stream.on('data', (chunk) => (output += String(chunk)))
  const code = await new Promise((done) => build.once('exit', done))
  if (code !== 0) throw new Error(`netlify build failed:\n${output}`)
  return home
}

/** The bundler follows no link out of the project, so packages are hard links where the file system has them. */
function copyProject(): string {
  const home = temporaryFolder('netlify-build')
  const script = `git ls-files -coz --exclude-standard | xargs -0 cp --parents -t "$0"
    cp -al node_modules "$0" || cp -a node_modules "$0"`
  const copy = spawnSync('sh', ['-c', script, home], { cwd: project, encoding: 'utf8' })
  if (copy.status !== 0) throw new Error(`The project could not be copied: ${copy.stderr}`)
  return home
}

/** The names and sizes, in bytes, of the files of a zip, by its central directory. */
export function filesOfZip(path: string): Map<string, number> {
  const zip = readFileSync(path)
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const files = new Map<string, number>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const lengths = [28, 30, 32].map((field) => zip.readUInt16LE(at + field))
    const name = zip.toString('utf8', at + 46, at + 46 + lengths[0]!)
    files.set(name, zip.readUInt32LE(at + 24))
    at += 46 + lengths.reduce((sum, length) => sum + length)
  }
  return files
}
