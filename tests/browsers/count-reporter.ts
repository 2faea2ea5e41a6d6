import type { FullConfig, Reporter, Suite } from 'playwright/types/testReporter'

/** Ends with a line for each engine and one for all. A test that did not run has failed. */
export default class CountReporter implements Reporter {
  private suites: Suite[] = []

  onBegin(_config: FullConfig, root: Suite): void {
    this.suites = [...root.suites, root]
  }

  onEnd(): void {
    for (const suite of this.suites) {
      const outcomes = suite.allTests().map((test) => test.outcome())
      const passed = outcomes.filter((outcome) => outcome === 'expected').length
      const title = suite.title && `${suite.title}: `
      process.stdout.write(`${title}${passed} passed, ${outcomes.length - passed} failed\n`)
    }
  }
}
