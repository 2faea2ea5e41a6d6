// `npm test` runs the lane that shows each promise once; `npm run test:full` the lane of what takes long or is about our own
// tools: files named *.full.test.ts and *.full.spec.ts, and browser tests tagged @full. Both close with one plain line that
// counts.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import {
  describeTimes,
  readPlaywrightReport,
  readVitestReport,
  type SuiteReport,
} from './support/test-reports.ts'

type Lane = {
  vitest: string[]
  playwright: string[]
  hasChecks: boolean
}

const everyone: Lane = {
  vitest: ['--exclude', '**/*.full.test.ts'],
  playwright: ['--project=builds', '--project=pages'],
  hasChecks: true,
}
const full: Lane = {
  vitest: ['.full.test.ts'],
  playwright: ['--project=commands', '--project=full', '--project=tagged'],
  hasChecks: false,
}
const lane = process.argv.includes('--full') ? full : everyone

const project = resolve(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'deadwax-reports-'))
const environment = {
  ASTRO_TELEMETRY_DISABLED: '1',
  // The tests start a hundred programs, which read much of the same code.
  NODE_COMPILE_CACHE: join(reports, 'compiled'),
}
const tool = (path: string) => join(project, 'node_modules', path)

/** Runs a tool to its end. It prints as it goes, unless it `isPatient`: then it takes only what others leave. */
function run(
  script: string,
  parameters: string[],
  { env = {}, isPatient = false } = {},
): Promise<{ isGood: boolean; said: string }> {
  const said: Buffer[] = []
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [tool(script), ...parameters], {
      cwd: project,
      stdio: isPatient ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment, ...env },
    })
    if (isPatient && child.pid !== undefined)
      setPriority(child.pid, constants.priority.PRIORITY_LOW)
    child.stdout?.on('data', (chunk: Buffer) => said.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => said.push(chunk))
    child.once('close', (status) =>
      resolve({ isGood: status === 0, said: Buffer.concat(said).toString() }),
    )
  })
}

type Check = { title: string; said: string; isGood: boolean }

/** A check that is one test: it passes or it fails. */
async function check(title: string, script: string, ...parameters: string[]): Promise<Check> {
  return { title, ...(await run(script, parameters, { isPatient: true })) }
}

/** One after the other, in the time in which the suites wait. */
async function runChecks(): Promise<Check[]> {
  return [
    await check('Types and lint', 'oxlint/bin/oxlint'),
    await check(
      'Types of .astro files',
      'astro/bin/astro.mjs',
      'check',
      '--tsconfig',
      'tsconfig.astro.json',
      '--minimumFailingSeverity',
      'hint',
    ),
    await check(
      'Format',
      'prettier/bin/prettier.cjs',
      '--check',
      '--log-level',
      'warn',
      '--cache',
      '--cache-strategy',
      'content',
      '.',
    ),
  ]
}

const heading = (title: string) => process.stdout.write(`\n--- ${title}\n`)

/** A test runner that counts its own tests. One that ends badly without a failed test counts as a failure. */
async function suite(
  title: string,
  script: string,
  parameters: string[],
  read: (file: string) => SuiteReport,
  { report, env = {} }: { report: string; env?: NodeJS.ProcessEnv },
): Promise<SuiteReport> {
  heading(title)
  const { isGood } = await run(script, parameters, { env })
  if (!existsSync(report))
    return { passed: 0, failed: 1, failures: [`${title}: no report.`], times: [] }
  const counted = read(report)
  return !isGood && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

const started = Date.now()
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

const checking = lane.hasChecks ? runChecks() : []
const suites = [
  await suite(
    'Unit, function, database and build tests',
    'vitest/vitest.mjs',
    [
      'run',
      ...lane.vitest,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ],
    (file) => readVitestReport(file, project),
    { report: vitestReport },
  ),
  await suite(
    'Browser tests',
    'playwright/cli.js',
    ['test', ...lane.playwright, '--reporter=list,json'],
    readPlaywrightReport,
    { report: playwrightReport, env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport } },
  ),
]
rmSync(reports, { recursive: true, force: true })
const checks = await checking
for (const { title, said } of checks) {
  heading(title)
  process.stdout.write(said)
}

const passed = suites.reduce((sum, suite) => sum + suite.passed, 0)
const failed = suites.reduce((sum, suite) => sum + suite.failed, 0)
const goodChecks = checks.filter(({ isGood }) => isGood).length
const total = { passed: passed + goodChecks, failed: failed + checks.length - goodChecks }
heading('Times')
process.stdout.write(describeTimes(suites.flatMap(({ times }) => times)))
// Again, because what stands above is long.
for (const failure of suites.flatMap(({ failures }) => failures))
  process.stdout.write(`${failure}\n`)
process.stdout.write(`\nDone in ${Math.round((Date.now() - started) / 1000)} s\n`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
