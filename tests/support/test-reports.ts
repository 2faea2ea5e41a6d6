// What the JSON reports of Vitest and Playwright say: how many tests passed, which failed, and how long each took.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

export type TestTime = { title: string; milliseconds: number }
export type SuiteReport = {
  passed: number
  failed: number
  /** Each failed test, and each file that could not run, by name and with the first line of the reason. */
  failures: string[]
  times: TestTime[]
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: {
      fullName: string
      status: string
      duration?: number
      failureMessages: string[]
    }[]
  }[]
}

const firstLine = (text = '') => text.split('\n')[0] ?? ''

/** Reads Vitest's report; its files are named from `project` on. */
export function readVitestReport(file: string, project: string): SuiteReport {
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const files = report.testResults.map((result) => ({
    ...result,
    name: relative(project, result.name),
  }))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    failures: files
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, message, assertionResults }) => [
        `${name} ${firstLine(message)}`,
        ...assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages: [why] }) => `  ${fullName}: ${firstLine(why)}`),
      ]),
    times: files.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration = 0 }) => ({
        title: `${name}: ${fullName}`,
        milliseconds: duration,
      })),
    ),
  }
}

type PlaywrightResult = { duration: number; status: string; error?: { message?: string } }
type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: { file: string; title: string; tests: { results: PlaywrightResult[] }[] }[]
}
type PlaywrightReport = PlaywrightSuite & {
  stats: { expected: number; unexpected: number; flaky: number }
}

/** Reads Playwright's report. A test that passed only at its second try counts as failed. */
export function readPlaywrightReport(file: string): SuiteReport {
  const report = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  const specs = specsOf(report)
  return {
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky,
    failures: specs.flatMap(({ title, results }) =>
      results
        .filter(({ status }) => status !== 'passed')
        .map(({ error }) => `${title}: ${firstLine(error?.message)}`),
    ),
    times: specs.flatMap(({ title, results }) =>
      results.map(({ duration }) => ({ title, milliseconds: duration })),
    ),
  }
}

type Spec = { title: string; results: PlaywrightResult[] }

const specsOf = ({ suites = [], specs = [] }: PlaywrightSuite): Spec[] => [
  ...specs.map(({ file, title, tests }) => ({
    title: `${file}: ${title}`,
    results: tests.flatMap(({ results }) => results),
  })),
  ...suites.flatMap(specsOf),
]

/** The median test and the slowest ten, a line each. */
export function describeTimes(times: TestTime[]): string {
  const sorted = times.toSorted((one, other) => other.milliseconds - one.milliseconds)
  const median = sorted[Math.floor(sorted.length / 2)]
  if (!median) return 'No test ran.\n'
  const lines = sorted
    .slice(0, 10)
    .map(({ title, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${title}`)
  return `The median test takes ${Math.round(median.milliseconds)} ms; the slowest ten:\n${lines.join('\n')}\n`
}
