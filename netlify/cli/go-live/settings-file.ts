// The one file with all that `npm run go-live` has learned: as .env.example names it, and what it made at the two services.
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { parseEnv } from 'node:util'
import { CommandError, errorCode } from '../project.ts'

export type Settings = {
  /** '' for what is not known. */
  get: (name: string) => string
  /** Writes these at once; the other lines of the file stay as they are. */
  set: (values: Record<string, string>) => void
  all: () => Record<string, string>
}

/** The settings of a file, which nobody else writes until `close`. */
export type SettingsFile = Settings & { path: string; close: () => void }

/**
 * Opens the file, or begins a new one. Only its owner may read it (0600). Throws CommandError inside of `projectFolder`, and
 * while another run has it.
 */
export function openSettingsFile(path: string, projectFolder: string): SettingsFile {
  const inside = relative(projectFolder, path)
  if (inside !== '' && inside.split(sep)[0] !== '..')
    throw new CommandError(
      `${path} is in the repository, where its passwords could be committed. Choose a file elsewhere: --file ../label.env`,
    )
  const lock = `${path}.lock`
  takeLock(lock, path)
  const read = () => (existsSync(path) ? readFileSync(path, 'utf8') : '')
  const all = () => parseEnv(read()) as Record<string, string>
  const set = (values: Record<string, string>) => write(path, withValues(read(), values))
  if (existsSync(path)) chmodSync(path, 0o600)
  return {
    path,
    all,
    get: (name) => all()[name] ?? '',
    set,
    close: () => rmSync(lock, { force: true }),
  }
}

/** The file has the old text or the new one, also when the machine is switched off meanwhile. */
function write(path: string, text: string): void {
  const unfinished = `${path}.${randomUUID()}`
  writeFileSync(unfinished, text, { mode: 0o600 })
  renameSync(unfinished, path)
}

/** Marks the file as in use. What is left of a run that died is taken over. */
function takeLock(lock: string, path: string): void {
  for (;;)
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx', mode: 0o600 })
      return
    } catch (error) {
      if (errorCode(error) !== 'EEXIST')
        throw new CommandError(`${path} cannot be written (${errorCode(error)}).`)
      const owner = Number(readFileSync(lock, 'utf8'))
      if (isRunning(owner))
        throw new CommandError(
          `npm run go-live is running in another window already (process ${owner}). Go on there, or close it first.`,
        )
      rmSync(lock, { force: true })
    }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** The lines of an .env file with these values: in the place of older ones, else at the end. */
export function withValues(text: string, values: Record<string, string>): string {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n')
  for (const [name, value] of Object.entries(values)) {
    const line = `${name}=${quoted(name, value)}`
    const at = lines.findLastIndex((one) =>
      new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=`).test(one),
    )
    if (at < 0) lines.push(line)
    else lines[at] = line
  }
  return `${lines.join('\n')}\n`
}

function quoted(name: string, value: string): string {
  if (/^[\w.:/@+=?&%,-]*$/.test(value)) return value
  const quote = ["'", '`', '"'].find((one) => !value.includes(one))
  if (quote === undefined || /[\r\n]/.test(value))
    throw new CommandError(
      `${name} cannot be kept in a file: it has a line break, or all three quotation marks.`,
    )
  return `${quote}${value}${quote}`
}
