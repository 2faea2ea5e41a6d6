import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPgliteConnection, PGlite, type PgliteConnection } from '@supabase/lite/pglite'
import { DamagedDataError } from './data-folder.ts'
import { errorDetails } from './error-details.ts'

export class DiskFullError extends Error {
  override name = 'DiskFullError'
}

type Store = Awaited<ReturnType<typeof connect>>

/** Two segments of the write-ahead log, and what one request writes. */
const reserveBytes = 40 * 1024 ** 2
/** The files of a new database, and of the site that is built. */
const newStoreBytes = 100 * 1024 ** 2

/**
 * Opens the database in a data folder, or in memory without one, and creates a missing one. One that an earlier
 * start left unfinished is created again. Throws DiskFullError, DamagedDataError.
 */
export async function openStore(folder?: string, loadDataDir?: Blob): Promise<Store> {
  if (!folder) return connect('memory://', loadDataDir)
  const files = join(folder, 'postgres')
  const unfinished = join(folder, 'postgres-unfinished')
  const clear = () => {
    rmSync(files, { recursive: true, force: true })
    rmSync(unfinished, { force: true })
  }
  if (existsSync(unfinished)) clear()
  const isNew = !existsSync(files)
  if (freeBytes(folder) < (isNew ? newStoreBytes : reserveBytes)) throw new DiskFullError()
  if (isNew) writeFileSync(unfinished, '')
  try {
    const store = await connect(files, loadDataDir, roomIn(folder))
    return {
      ...store,
      finish: () => rmSync(unfinished, { force: true }),
      abandon: async () => (existsSync(unfinished) ? clear() : store.close()),
    }
  } catch (cause) {
    if (isNew) clear()
    if (isDiskFull(cause)) throw new DiskFullError('', { cause })
    throw isNew ? cannotMake(files, cause) : new DamagedDataError(files, cause)
  }
}

/** A label's database is smaller than the cache of 128 MB that PostgreSQL would keep beside the system's own. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

const cannotMake = (files: string, cause: unknown) =>
  new Error(
    `no database can be made in ${files}. Is there a limit or a quota on files? (${String(cause)})`,
    { cause },
  )

async function connect(url: string, loadDataDir?: Blob, hasRoom = () => true) {
  const pgliteOptions = { startParams, ...(loadDataDir && { loadDataDir }) }
  const connection = await createPgliteConnection({ url, pgliteOptions })
  await connection.driver.waitReady
  const hasPanicked = endAtPanic(connection)
  const close = async () => {
    if (!hasPanicked()) await connection.close()
  }
  return {
    connection,
    /** False while the disk is so full that a write could end the database, and once it has ended. */
    isReady: () => !hasPanicked() && hasRoom(),
    /** To be called when it is migrated: from then on it is kept. */
    finish: () => {},
    close,
    /** Closes it, or removes it when it was not finished. */
    abandon: close,
  }
}

/**
 * PostgreSQL panics when there is no room for its write-ahead log, and a call into PGlite after that never returns, not
 * even to the event loop. So calls go in one by one, and none after a panic.
 */
function endAtPanic({ driver }: PgliteConnection): () => boolean {
  let hasPanicked = false
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (call: () => Promise<unknown>) => {
    const turn = last.then(() => {
      if (hasPanicked) throw new DiskFullError('The database has ended.')
      return call()
    })
    last = turn.catch((error: unknown) => {
      hasPanicked ||= errorDetails(error).severity === 'PANIC'
    })
    return turn
  }
  for (const method of ['query', 'exec'] as const) {
    const call = driver[method].bind(driver) as (...values: unknown[]) => Promise<unknown>
    const value = (...values: unknown[]) => inTurn(() => call(...values))
    Object.defineProperty(driver, method, { value })
  }
  return () => hasPanicked
}

/** Whether there is room for writes; the log says when it gets scarce. */
function roomIn(folder: string): () => boolean {
  let wasRoom = true
  return () => {
    const isRoom = freeBytes(folder) >= reserveBytes
    if (wasRoom && !isRoom)
      console.error(`The database takes nothing until there is more room on the disk of ${folder}.`)
    wasRoom = isRoom
    return isRoom
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** True when there was no room for a file: by PostgreSQL's code, the system's, or the number that PGlite has for it. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof DiskFullError) return true
  const { code, errno } = errorDetails(error)
  const isFull = code
    ? ['53100', 'ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)
    : Object.values(wasi).includes(errno ?? 0)
  return isFull || (error instanceof Error && isDiskFull(error.cause))
}

/** Errors of files inside PGlite have these numbers, and neither code nor message. */
const wasi = { EDQUOT: 19, EFBIG: 22, ENOSPC: 51 }
