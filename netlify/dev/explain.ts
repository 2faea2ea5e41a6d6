import { inspect } from 'node:util'
import { DamagedDataError, DataFolderInUseError } from '#supabase/local/data-folder.ts'
import { errorDetails } from '#supabase/local/error-details.ts'
import { OtherMigrationsError } from '#supabase/local/migrate.ts'
import { isDiskFull } from '#supabase/local/store.ts'

/** A reason to stop that the person at the terminal can do something about; `message` is the sentence. */
export class StartError extends Error {
  override name = 'StartError'
}

const unwritable = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']

/** One clear sentence for what went wrong at a start. */
export function explain(error: unknown, dataFolder: string, typed: string): string {
  const another = `DATA_DIR=<folder> ${typed}`
  if (error instanceof DataFolderInUseError) {
    const { pid, address } = error.holder
    const who = pid ? ` (process ${pid})` : ''
    return address
      ? `Deadwax is already running on ${address}${who}.`
      : `Another start or command of Deadwax has this data folder${who}. Try again when it is done.`
  }
  if (isDiskFull(error))
    return (
      `The disk has too little room for the data folder ${dataFolder}. Make some (100 MB are enough for a start), or ` +
      `name a folder on another disk: ${another}`
    )
  if (error instanceof DamagedDataError)
    return (
      `${error.path} cannot be read: it is damaged, or another version of Deadwax made it. It is left as it is: to start ` +
      `over, move or delete the data folder ${dataFolder}, or name another one: ${another}`
    )
  if (error instanceof OtherMigrationsError)
    return (
      `The data folder ${dataFolder} was made by other migrations (${error.message}) and is left as it is: to start over, ` +
      `move or delete it, or name another one (${another}); the version of Deadwax that made it still opens it.`
    )
  const { code = '', path, name = '', syscall } = errorDetails(error)
  const message = error instanceof Error ? error.message : inspect(error)
  if (code === 'EEXIST' && syscall === 'mkdir')
    return `${path} is a file, where Deadwax needs a folder. Move it away, or name another data folder: ${another}`
  if (unwritable.includes(code) || syscall === 'mkdir')
    return `The data folder cannot be written: ${path ?? dataFolder} (${code}). Choose another with DATA_DIR.`
  const isSentence = ['StartError', 'EnvError', 'MigrationError', 'SiteError'].includes(name)
  return isSentence ? message : `Deadwax could not start: ${message}`
}
