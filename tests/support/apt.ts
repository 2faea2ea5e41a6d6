import { spawnSync } from 'node:child_process'

/** Installs Debian packages where the tests run as root. Of two processes at once one waits for the other. */
export function installPackages(...names: string[]): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return
  process.stdout.write(`\n--- Installing ${names.join(' ')} for the tests\n`)
  const apt = (...parameters: string[]) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=600', ...parameters], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update')
  apt('install', '-y', '--no-install-recommends', ...names)
}
