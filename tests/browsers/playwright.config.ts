import { defineConfig } from 'playwright/test'
import { ensureEngines } from '../support/browser/browser.ts'

delete process.env.NO_COLOR
ensureEngines()

/** The main journeys in the browsers of Debian that Playwright does not drive. */
export default defineConfig({
  reporter: [['list'], ['./count-reporter.ts']],
  globalSetup: '../support/browser/e2e-setup.ts',
  preserveOutput: 'failures-only',
  // One for each engine.
  workers: 2,
  projects: [{ name: 'Firefox' }, { name: 'WebKit' }],
  timeout: 180_000,
  expect: { timeout: 20_000, toPass: { timeout: 20_000 } },
})
