// `npm run test:long`: the tests that have a short and a long version, at the size that is promised.
// They are the files that ask for their size (tests/support/scale.ts). The journeys in other engines follow.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const project = resolve(import.meta.dirname, '..')
const files = globSync('tests/{unit,functions,database,build}/**/*.test.ts', {
  cwd: project,
}).filter((file) => readFileSync(join(project, file), 'utf8').includes("'#tests/support/scale.ts'"))
const run = (tool: string, ...parameters: string[]) =>
  spawnSync(process.execPath, [join(project, 'node_modules', tool), ...parameters], {
    cwd: project,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEADWAX_TEST_LONG: '1' },
  }).status === 0
const results = [
  run(
    'vitest/vitest.mjs',
    'run',
    // One after the other: each of them wants the whole machine.
    '--no-file-parallelism',
    '--testTimeout=3600000',
    '--silent=false',
    ...files,
  ),
  run('playwright/cli.js', 'test', '--config', 'tests/browsers'),
]
process.exit(results.every(Boolean) ? 0 : 1)
