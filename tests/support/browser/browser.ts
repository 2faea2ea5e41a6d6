import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const systemPaths = [
  // Chromium without its windows: the same engine for half the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser of the tests: Playwright's own, else one of the system. Undefined when there is none. */
export function findBrowser(): string | undefined {
  return [chromium.executablePath(), ...systemPaths].find((path) => path && existsSync(path))
}

/** The browser of the tests, installed when it is missing and may be. Throws a sentence that says what to install. */
export function browserPath(): string {
  const path = findBrowser() ?? (installBrowser(), findBrowser())
  if (!path)
    throw new Error(
      'No browser for the tests: install Chromium, or run: npx playwright install chromium',
    )
  return path
}

/** Debian's Chromium without its windows, where we are root. Of two processes at once one waits for the other. */
function installBrowser(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return
  process.stdout.write('\n--- Installing Chromium for the browser tests\n')
  const apt = (...parameters: string[]) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=600', ...parameters], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update')
  apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell')
}
