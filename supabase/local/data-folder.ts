import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

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

/** `started` distinguishes the process from a later one with the same pid. */
type Lock = { pid: number; started?: string | undefined; address?: string }

/** The lock on a data folder: the pid of its process, and (once known) the address of the site. */
export type DataFolderLock = {
  /** Does nothing after release(). */
  announce: (address: string) => Promise<void>
  release: () => Promise<void>
}

/** Takes the folder for this process, creating it when missing. A lock whose process is gone is taken over. */
export async function lockDataFolder(folder: string): Promise<DataFolderLock> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'lock.json')
  const own: Lock = { pid: process.pid, started: await startOf(process.pid) }
  await createLock(file, own)
  // A signal releases the lock while a start announces its address: the two take turns, and release is final.
  let isReleased = false
  let announced = Promise.resolve()
  return {
    announce: (address) => {
      announced = announced.then(async () => {
        if (!isReleased) await rename(await writeAside(file, { ...own, address }), file)
      })
      return announced
    },
    release: async () => {
      isReleased = true
      await announced.catch(() => undefined)
      await rm(file, { force: true })
    },
  }
}

/** A lock is written aside and linked into place, so that no process ever reads half of one. */
async function createLock(file: string, own: Lock): Promise<void> {
  const aside = await writeAside(file, own)
  try {
    await link(aside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    await removeDeadLock(file)
    await createLock(file, own)
  } finally {
    await rm(aside, { force: true })
  }
}

async function writeAside(file: string, lock: Lock): Promise<string> {
  const aside = `${file}.${process.pid}`
  await writeFile(aside, JSON.stringify(lock))
  return aside
}

/** Throws DataFolderInUseError when the lock's process runs. Only the dead lock that was read is removed. */
async function removeDeadLock(file: string): Promise<void> {
  const read = await readFile(file, 'utf8').catch(() => undefined)
  if (read === undefined) return
  const holder = parseLock(read)
  if (holder && (await isRunning(holder)))
    throw new DataFolderInUseError(holder.pid, holder.address)
  const dead = `${file}.dead.${process.pid}`
  await rename(file, dead).catch(() => undefined)
  const moved = await readFile(dead, 'utf8').catch(() => undefined)
  // Race: another process has replaced the dead lock, and this one is its own.
  if (moved !== undefined && moved !== read) await link(dead, file).catch(() => undefined)
  await rm(dead, { force: true })
}

function parseLock(text: string): Lock | undefined {
  try {
    return JSON.parse(text) as Lock
  } catch {
    return undefined
  }
}

async function isRunning({ pid, started }: Lock): Promise<boolean> {
  // A lock with this process's own pid is stale: pids repeat, in containers at every start.
  if (pid === process.pid || !isTaken(pid)) return false
  const startedNow = await startOf(pid)
  return !started || !startedNow || started === startedNow
}

function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process started, in clock ticks since boot; undefined on systems other than Linux. */
async function startOf(pid: number): Promise<string | undefined> {
  const facts = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The 22nd field; the second is a name in brackets, which may contain anything (man proc_pid_stat).
  return facts.slice(facts.lastIndexOf(')') + 2).split(' ')[19]
}

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
