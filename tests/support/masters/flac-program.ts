import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages } from '#tests/support/apt.ts'

/** Whether Debian's `flac` and `metaflac` are there; installs them where the tests run as root. */
export function hasFlacProgram(): boolean {
  const isInstalled = () => spawnSync('metaflac', ['--version']).status === 0
  if (!isInstalled()) installPackages('flac')
  return isInstalled()
}

/** What a program prints about a file, or makes of it. Throws with its message when it refuses the file. */
export async function runOn(file: Blob, program: string, ...options: string[]): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'flac-'))
  try {
    const path = join(folder, 'file.flac')
    writeFileSync(path, new Uint8Array(await file.arrayBuffer()))
    return execFileSync(program, [...options, path], { maxBuffer: 2 ** 28, stdio: 'pipe' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The samples of a FLAC as Debian's `flac` decodes them, which also checks the MD5 of the samples. */
export const decodeFlac = (file: Blob): Promise<Buffer> =>
  runOn(
    file,
    'flac',
    '--decode',
    '--stdout',
    '--silent',
    '--warnings-as-errors',
    '--force-raw-format',
    '--endian=little',
    '--sign=signed',
  )

/** The FLAC that Debian's `flac` makes of a WAV. */
export const encodeFlac = (wav: Uint8Array<ArrayBuffer>): Promise<Buffer> =>
  runOn(new Blob([wav]), 'flac', '--stdout', '--silent', '--best')
