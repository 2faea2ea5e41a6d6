import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { attempt } from '#src/lib/attempt.ts'
import { errorDetails } from './error-details.ts'

/** Another process has the data folder; two on one folder would lose each other's writes without an error. */
export class DataFolderInUseError extends Error {
  override name = 'DataFolderInUseError'
  readonly holder: Partial<Holder>
  constructor(holder: Partial<Holder>) {
    super(`The data folder is in use by process ${holder.pid ?? '(unknown)'}.`)
    this.holder = holder
  }
}

/** Something in the data folder is there and cannot be read; `path` says what. */
export class DamagedDataError extends Error {
  override name = 'DamagedDataError'
  readonly path: string
  constructor(path: string, cause: unknown) {
    super(`${path} cannot be read.`, { cause })
    this.path = path
  }
}

/** Makes a folder and those above it, for their owner. Node's `recursive` never ends below /proc. */
export function makeFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (attempt(() => fs.statSync(folder).isDirectory())) return
    if (!['ENOENT', 'ENOTDIR'].includes(errorDetails(error).code ?? '')) throw error
    makeFolder(dirname(folder))
    fs.mkdirSync(folder, { mode: 0o700 })
  }
}

export type DataFolderLock = ReturnType<typeof lockDataFolder>

/**
 * Takes the folder for this process, creating it when missing. What excludes others is the lock of the operating system
 * on a file, by way of SQLite, which ends with the process however that ends; lock.json only says who has it.
 */
export function lockDataFolder(folder: string) {
  // An existing folder may be shared, like /tmp, and keeps its mode.
  makeFolder(folder)
  fs.accessSync(folder, fs.constants.W_OK)
  const about = join(folder, 'lock.json')
  const lock = lockFile(join(folder, 'lock.sqlite'))
  if (!lock) throw new DataFolderInUseError(readHolder(about))
  // Who is refused reads it, so it is never half written.
  const tell = (holder: Holder) => {
    fs.writeFileSync(`${about}.new`, JSON.stringify(holder))
    fs.renameSync(`${about}.new`, about)
  }
  held.add(lock)
  fs.rmSync(about, { recursive: true, force: true })
  tell({ pid: process.pid })
  return {
    /**
     * Records where the backend, and then the site, can be reached: for commands, and for the message of a refused start.
     * Does nothing after release().
     */
    announce: (where: Omit<Holder, 'pid'>) => {
      if (lock.isOpen) tell({ pid: process.pid, ...where })
    },
    release: () => {
      if (!lock.isOpen) return
      fs.rmSync(about, { force: true })
      lock.close()
      held.delete(lock)
    },
  }
}

// A database that nothing refers to is collected, and lets go of its lock.
const held = new Set<DatabaseSync>()

const holderSchema = v.object({
  pid: v.number(),
  /** Of the backend, which takes the keys of secrets.json: on this machine alone. */
  backend: v.optional(v.pipe(v.string(), v.regex(/^http:\/\/127\.0\.0\.1:\d+$/))),
  /** Of the site. */
  address: v.optional(v.string()),
})
type Holder = v.InferOutput<typeof holderSchema>

/** Locks a file; undefined when another process has it. */
function lockFile(path: string): DatabaseSync | undefined {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(path, { timeout: 200 })
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return lock
  } catch (error) {
    lock?.close()
    const { errcode } = errorDetails(error)
    if (errcode === sqlite.busy) return undefined
    if (errcode === sqlite.cannotOpen || errcode === sqlite.notDatabase)
      throw new DamagedDataError(path, error)
    throw error
  }
}

const sqlite = { busy: 5, cannotOpen: 14, notDatabase: 26 }

/** What the holder of the lock says about itself, if that can be read. */
const readHolder = (path: string): Partial<Holder> =>
  attempt(() => v.parse(holderSchema, JSON.parse(fs.readFileSync(path, 'utf8')))) ?? {}

/** The secrets of one embedded backend. Random for each data folder, and stored in it; none is in the code. */
export type LocalSecrets = v.InferOutput<typeof secretsSchema>

const secretsSchema = v.object({
  publishableKey: v.string(),
  secretKey: v.string(),
  jwtSecret: v.string(),
  clientHashSecret: v.string(),
})

export function makeSecrets(): LocalSecrets {
  const random = () => randomBytes(24).toString('base64url')
  return {
    publishableKey: `sb_publishable_${random()}`,
    secretKey: `sb_secret_${random()}`,
    jwtSecret: random() + random(),
    clientHashSecret: random() + random(),
  }
}

/** Reads the folder's secrets, or makes them on the first start. */
export async function loadSecrets(folder: string): Promise<LocalSecrets> {
  const file = join(folder, 'secrets.json')
  try {
    return v.parse(secretsSchema, JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (errorDetails(error).code !== 'ENOENT') throw new DamagedDataError(file, error)
    const secrets = makeSecrets()
    await writeFile(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 })
    await rename(`${file}.new`, file)
    return secrets
  }
}
