import { longestBackupAgeDays } from '#src/features/dashboard/backup.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import type { Backend } from '#supabase/local/backend.ts'
import { countWords } from './backup-messages.ts'
import { movedWords } from './fit-backup.ts'
import { CommandError, type Project } from './project.ts'
import { checkBackup, type CheckedBackup } from './restore-backup.ts'
import { tryBackup } from './try-backup.ts'
import { tryFile, type Bytes } from './try-file.ts'

type Drill = {
  isAnyAge: boolean
  /** The project that learns of a good drill, or in one sentence why none does. */
  project: Project | string
  bytes: Bytes
  /** Starts the migrated, empty database that the backup is restored into; it is stopped afterwards. */
  startThrowAway: () => Promise<Backend>
}

/** Tries whether a backup would save the label, and says so. Throws CommandError when it would not. */
export async function drillBackup(
  file: string,
  { isAnyAge, project, bytes, startThrowAway }: Drill,
): Promise<string> {
  try {
    const backup = await checkBackup(file)
    if (!isAnyAge) requireRecent(backup, Date.now())
    const read = await tryFile(backup.files, bytes)
    const tried = await tryOnThrowAway(backup, startThrowAway)
    const note = typeof project === 'string' ? project : await recordDrill(backup, project)
    const lines = [verdict(backup), ...movedWords(backup, tried), read, note]
    return lines.filter(Boolean).join('\n')
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof RequestError)) throw error
    throw new CommandError(`${file} would NOT save the label. ${error.message}`, { cause: error })
  }
}

async function tryOnThrowAway(
  backup: CheckedBackup,
  start: Drill['startThrowAway'],
): Promise<CheckedBackup> {
  const throwAway = await start()
  try {
    return await tryBackup(backup, throwAway)
  } finally {
    await throwAway.stop()
  }
}

function verdict({ file, takenAt, tables, openCode }: CheckedBackup): string {
  const day = takenAt.toISOString().slice(0, 10)
  const redeemed = openCode
    ? 'and a code of it opened its release'
    : 'but it has no open code to try'
  return `${file} would save the label: ${countWords(tables)} came back as they were on ${day}, ${redeemed}.`
}

const dayMs = 24 * 60 * 60_000

/** Throws CommandError for a backup that is too old at `now`. */
export function requireRecent({ takenAt }: CheckedBackup, now: number): void {
  const days = Math.floor((now - takenAt.getTime()) / dayMs)
  if (days > longestBackupAgeDays)
    throw new CommandError(
      `It is ${days} days old: what was redeemed, written and changed since would be lost. Take a new one; --any-age tries this one all the same.`,
    )
}

/** Tells the project of the drill, and says so. Throws CommandError when the project knows this backup otherwise. */
export async function recordDrill(backup: CheckedBackup, { database }: Project): Promise<string> {
  const { data, error } = await database.rpc('record_drill', {
    taken_at: backup.takenAt.toISOString(),
    sha256: backup.checksums.sha256,
  })
  if (error) return 'The project could not note this drill.'
  if (data === 'changed')
    throw new CommandError(
      'It was changed after it was written: the project remembers another checksum of it.',
    )
  return data === 'recorded'
    ? 'The dashboard says so now.'
    : 'The project did not take this backup, so its dashboard says nothing of it.'
}
