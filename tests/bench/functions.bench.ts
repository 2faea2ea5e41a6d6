// What each function carries, and how long it takes to be there after a cold start.
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleFunctions } from '#tests/support/functions/function-bundles.ts'
import { median, type Measurement } from './measurement.ts'

const runs = 5

/** Each function as it is deployed, imported in processes of their own. */
export async function measureFunctions(): Promise<Measurement[]> {
  const home = mkdtempSync(join(tmpdir(), 'deadwax-bench-functions-'))
  try {
    const { bundles } = await bundleFunctions(home)
    const empty = importMs('data:text/javascript,')
    return bundles.map(({ name, path }) => {
      const milliseconds = importMs(join(path, 'netlify/functions', `${name}.mjs`)) - empty
      return {
        what: `${name}: its code, and the time to import it`,
        value: `${kilobytesIn(path)} KB, ${Math.max(0, milliseconds).toFixed(0)} ms`,
        limit: 'listed',
        ofLimit: NaN,
      }
    })
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** The code that goes along, without what Netlify adds to every function. */
function kilobytesIn(folder: string): number {
  const files = globSync('**/*.{js,cjs,mjs}', { cwd: folder, exclude: ['___netlify-*'] })
  const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  return Math.round(bytes / 1024)
}

function importMs(file: string): number {
  const script =
    'const t=performance.now();await import(process.argv[1]);console.log(performance.now()-t)'
  const times = Array.from({ length: runs }, () => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', script, file],
      { encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(`${file} cannot be imported:\n${stderr}`)
    return Number(stdout)
  })
  return median(times)
}
