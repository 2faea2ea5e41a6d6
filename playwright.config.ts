import { defineConfig } from 'playwright/test'
import { browserPath } from './tests/support/browser/browser.ts'
import { siteCount } from './tests/support/browser/e2e-site.ts'

// Playwright itself prints no colours where there is no terminal; to its workers it says so by FORCE_COLOR, and Node warns
// when both are set.
delete process.env.NO_COLOR

/**
 * What only `npm run test:full` runs: these files, of which some start processes of their own and take longest, and in other
 * files the tests tagged @full.
 */
const full = /\.full\.spec\.ts$/
/** What waits for builds of the site. */
const builds = /publishing\.spec\.ts$/
const commands = /(dev|netlify-dev|publishing|start)\.full\.spec\.ts$/

export default defineConfig({
  testDir: 'tests/e2e',
  reporter: 'list',
  globalSetup: './tests/support/browser/e2e-setup.ts',
  outputDir: 'test-results',
  // Each has a site of its own.
  workers: siteCount,
  // The longest first, so that no worker is left with it at the end.
  projects: [
    { name: 'builds', testMatch: builds },
    { name: 'pages', testIgnore: [full, builds], grepInvert: /@full/ },
    { name: 'commands', testMatch: commands },
    { name: 'full', testMatch: full, testIgnore: commands },
    { name: 'tagged', testIgnore: [full, builds], grep: /@full/ },
  ],
  // Generous, because test machines are shared and slow; nothing here measures time.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: {
      executablePath: browserPath(),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    },
    viewport: { width: 390, height: 844 },
  },
})
