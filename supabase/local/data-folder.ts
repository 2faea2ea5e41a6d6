import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process has the data folder; two on one folder would lose each other's writes without an error. */
export class DataFolderInUseError extends Error {
  readonly pid: number
  readonly address: string | undefined
  constructor(pid: number, address: string | undefined) {
    super(`The data folder is in use by process ${pid}.`)
    this.name = 'DataFolderInUseError'
    this.pid = pid
    this.address = address
  }
}

/** The lock on a data folder. */
export type DataFolderLock = {
  /** Says where the site runs, to whoever is refused; does nothing after release(). */
  announce: (address: string) => void
  release: () => void
}

/**
 * Takes the folder for this process, creating it when missing. What excludes others is the lock of the operating system
 * on a file, by way of SQLite, which ends with the process however that ends; lock.json only says who has it.
 */
export function lockDataFolder(folder: string): DataFolderLock {
  mkdirSync(folder, { recursive: true })
  accessSync(folder, constants.W_OK)
  const about = join(folder, 'lock.json')
  // Who is refused reads lock.json, which its holder writes right after it has the lock.
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 200 })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error
    const { pid, address } = JSON.parse(readFileSync(about, 'utf8')) as Holder
    throw new DataFolderInUseError(pid, address)
  }
  const tell = (holder: Holder) => {
    writeFileSync(`${about}.new`, JSON.stringify(holder))
    renameSync(`${about}.new`, about)
  }
  held.add(lock)
  tell({ pid: process.pid })
  return {
    announce: (address) => {
      if (lock.isOpen) tell({ pid: process.pid, address })
    },
    release: () => {
      if (!lock.isOpen) return
      rmSync(about, { force: true })
      lock.close()
      held.delete(lock)
    },
  }
}

// A database that nothing refers to is collected, and lets go of its lock.
const held = new Set<DatabaseSync>()

type Holder = { pid: number; address?: string }

const sqliteBusy = 5

/** The secrets of one embedded backend. Random for each data folder, and stored in it; none is in the code. */
export type LocalSecrets = {
  publishableKey: string
  secretKey: string
  jwtSecret: string
  clientHashSecret: string
}

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
    return JSON.parse(await readFile(file, 'utf8')) as LocalSecrets
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const secrets = makeSecrets()
    await writeFile(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
    return secrets
  }
}
