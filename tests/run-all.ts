// Everything there is, in one run, closed by one plain line that counts it.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'

type Count = { passed: number; failed: number }

const project = resolve(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'deadwax-reports-'))
const environment = {
  ASTRO_TELEMETRY_DISABLED: '1',
  // The tests start a hundred programs, which read much of the same code.
  NODE_COMPILE_CACHE: join(reports, 'compiled'),
}
const tool = (path: string) => join(project, 'node_modules', path)

/** Runs a tool to its end. What it says is shown as it comes, or answered by one that only takes what others leave. */
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

type Check = { title: string; said: string; count: Count }

/** A check that is one test: it passes or it fails. */
async function check(title: string, script: string, ...parameters: string[]): Promise<Check> {
  const { isGood, said } = await run(script, parameters, { isPatient: true })
  return { title, said, count: { passed: Number(isGood), failed: Number(!isGood) } }
}

/** One after the other, in the time in which the suites wait. */
async function runChecks(): Promise<Check[]> {
  return [
    await check('Types and lint', 'oxlint/bin/oxlint'),
    await check(
      'Types of .astro files',
      'astro/bin/astro.mjs',
      ...['check', '--tsconfig', 'tsconfig.astro.json', '--minimumFailingSeverity', 'hint'],
    ),
    await check('Format', 'prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
  ]
}

const heading = (title: string) => process.stdout.write(`\n--- ${title}\n`)

/** A test runner that counts its own tests. One that ends badly without a failed test counts as a failure. */
async function suite(
  title: string,
  script: string,
  parameters: string[],
  report: string,
  env = {},
): Promise<Count> {
  heading(title)
  const { isGood } = await run(script, parameters, { env })
  const counted = readCount(report)
  return !isGood && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

/** Each test that failed and each file that could not be run, by name and with its first line of why. */
function failuresOf(file: string): string[] {
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    testResults?: {
      name: string
      status: string
      message: string
      assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
    }[]
  }
  return (report.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => [
      `${relative(project, name)} ${firstLine(message)}`,
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages: [why] }) => `  ${fullName}: ${firstLine(why)}`),
    ])
}

const firstLine = (text = '') => text.split('\n')[0] ?? ''

function readCount(file: string): Count {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as {
      numPassedTests?: number
      numFailedTests?: number
      stats?: { expected: number; unexpected: number; flaky: number }
    }
    return {
      passed: report.numPassedTests ?? report.stats?.expected ?? 0,
      failed:
        report.numFailedTests ?? (report.stats ? report.stats.unexpected + report.stats.flaky : 1),
    }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const started = Date.now()
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

const checking = runChecks()
const suites = [
  await suite(
    'Unit, function and database tests',
    'vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    vitestReport,
  ),
  await suite(
    'Browser tests',
    'playwright/cli.js',
    ['test', '--reporter=list,json'],
    playwrightReport,
    { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  ),
]
const failures = existsSync(vitestReport) ? failuresOf(vitestReport) : ['No report of Vitest.']
rmSync(reports, { recursive: true, force: true })
const checks = await checking
for (const { title, said } of checks) {
  heading(title)
  process.stdout.write(said)
}

const counts = [...suites, ...checks.map(({ count }) => count)]
const total = counts.reduce((sum, count) => ({
  passed: sum.passed + count.passed,
  failed: sum.failed + count.failed,
}))
// Again, because what stands above is long.
for (const failure of failures) process.stdout.write(`${failure}\n`)
process.stdout.write(`\nDone in ${Math.round((Date.now() - started) / 1000)} s\n`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
