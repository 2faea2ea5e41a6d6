import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Installs Debian packages where the tests run as root. Of several processes at once one goes first: apt's own wait does not
 * cover its lists, which two of them would fetch.
 */
export function installPackages(...names: string[]): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return
  process.stdout.write(`\n--- Installing ${names.join(' ')} for the tests\n`)
  const apt = 'apt-get -o DPkg::Lock::Timeout=600'
  const script = `${apt} update; ${apt} install -y --no-install-recommends ${names.join(' ')}`
  spawnSync('flock', [join(tmpdir(), 'deadwax-apt.lock'), 'sh', '-c', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
