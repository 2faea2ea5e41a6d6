// What each function carries, and how long it takes to be there after a cold start.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { build } from 'esbuild'
import { median, type Measurement } from './measurement.ts'

const runs = 5
const project = resolve(import.meta.dirname, '../..')

/** Bundles each function as Netlify's bundler does, and imports the bundle in processes of their own. */
export async function measureFunctions(): Promise<Measurement[]> {
  const empty = importMilliseconds('data:text/javascript,')
  const measurements: Measurement[] = []
  for (const file of globSync('netlify/functions/*.ts', { cwd: project }).sort()) {
    const name = basename(file, '.ts')
    const outfile = join(project, 'node_modules/.cache/bench', `${name}.mjs`)
    const { metafile } = await build({
      entryPoints: [join(project, file)],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      minify: true,
      metafile: true,
      logLevel: 'silent',
      banner: {
        js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);",
      },
    })
    const kilobytes = Object.values(metafile.outputs)[0]!.bytes / 1024
    const milliseconds = importMilliseconds(outfile) - empty
    measurements.push({
      what: `${name}: bundle, and time to import it`,
      value: `${kilobytes.toFixed(0)} KB, ${Math.max(0, milliseconds).toFixed(0)} ms`,
      limit: 'listed',
      ofLimit: 0,
    })
  }
  return measurements
}

function importMilliseconds(file: string): number {
  const script =
    'const t=performance.now();await import(process.argv[1]);console.log(performance.now()-t)'
  const times = Array.from({ length: runs }, () =>
    Number(
      spawnSync(process.execPath, ['--input-type=module', '-e', script, file], { encoding: 'utf8' })
        .stdout,
    ),
  )
  return median(times)
}
