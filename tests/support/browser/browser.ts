import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { installPackages } from '#tests/support/apt.ts'

const systemPaths = [
  // Chromium without its windows: the same engine for half the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser of the tests: Playwright's own, else the system's, or undefined. */
export function findBrowser(): string | undefined {
  return [chromium.executablePath(), ...systemPaths].find((path) => path && existsSync(path))
}

/** The browser of the tests, installed when it is missing and may be. Throws a sentence that says what to install. */
export function browserPath(): string {
  const path = findBrowser() ?? (installPackages('chromium-headless-shell'), findBrowser())
  if (!path)
    throw new Error(
      'No browser for the tests: install Chromium, or run: npx playwright install chromium',
    )
  return path
}

/** Debian packages, and the program of each. */
export const engines = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
}

/** Installs the browsers of tests/browsers where they are missing. Throws a sentence that says what to install. */
export function ensureEngines(): void {
  const isInstalled = () => Object.values(engines).every((path) => existsSync(path))
  const packages = Object.keys(engines)
  if (!isInstalled()) installPackages(...packages)
  if (!isInstalled()) throw new Error(`Please install Debian's packages ${packages.join(', ')}.`)
}
