import { randomInt, randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { flacHeadBytes, samplesMd5Of } from '#src/features/releases/masters/flac.ts'
import { longestBackupAgeDays } from '#src/features/dashboard/backup.ts'
import { ok, warning, type Check } from '#src/lib/check.ts'
import { env } from '#netlify/server/http/env.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import type { Backend } from '#supabase/local/backend.ts'
import { BackupProblem, readBackup, rowsOf, type Backup, type Row } from './backup-file.ts'
import { countWords, problemLines } from './backup-messages.ts'
import {
  FileProblem,
  type LabelFile,
  type Stores,
  checksumOf,
  filesOf,
  folderChecksum,
  notAsBackedUp,
  problemOf,
  requireInFolder,
  requireStored,
} from './label-files.ts'
import { CommandError, projectOf, type Project } from './project.ts'
import { localContext } from '#netlify/dev/functions.ts'
import { readLabel } from './read-label.ts'
import { requireAdmin } from './restore-accounts.ts'
import { requireFit, restoreBackup } from './restore-backup.ts'

/** Where a drill reads music and pictures; a string says in one sentence why it reads none. */
export type Bytes = { folder: string } | { stores: Stores } | string

type Drill = {
  isAnyAge: boolean
  /** The project that learns of a good drill, or in one sentence why none does. */
  project: Project | string
  bytes: Bytes
  /** Starts the migrated, empty database that the backup is restored into; it is stopped afterwards. */
  startThrowAway: () => Promise<Backend>
}

/** Tries whether a backup would save the label. Answers what it found, or throws CommandError when it would not. */
export async function drillBackup(
  file: string,
  { isAnyAge, project, bytes, startThrowAway }: Drill,
): Promise<Check[]> {
  try {
    const backup = await readBackup(file)
    if (!isAnyAge) requireRecent(backup, Date.now())
    requireAdmin(backup)
    const files = filesOf(backup)
    const read = await drillFiles(files, bytes)
    const throwAway = await startThrowAway()
    try {
      await drillRows(backup, throwAway)
    } finally {
      await throwAway.stop()
    }
    const note = typeof project === 'string' ? warning(project) : await recordDrill(backup, project)
    const saved = read?.level === 'warning' ? 'the rows of the label' : 'the label'
    return [verdict(backup, saved), read, note].filter((check) => check !== null)
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof RequestError)) throw error
    const problem = error instanceof BackupProblem ? `It ${error.problem}` : error.message
    throw new CommandError(`${file} would NOT save the label. ${problem}`, { cause: error })
  }
}

function verdict(backup: Backup, saved: string): Check {
  const day = backup.takenAt.toISOString().slice(0, 10)
  const cameBack = `${backup.file} would save ${saved}: ${countWords(backup.tables)} came back as they were on ${day}`
  return openCodeOf(backup)
    ? ok(`${cameBack}, and a code of it opened its release.`)
    : warning(`${cameBack}, but it has no open code to try.`)
}

const dayMs = 24 * 60 * 60_000

/** Throws CommandError for a backup that is too old at `now`. */
export function requireRecent({ takenAt }: Backup, now: number): void {
  const days = Math.floor((now - takenAt.getTime()) / dayMs)
  if (days > longestBackupAgeDays)
    throw new CommandError(
      `It is ${days} days old: what was redeemed, written and changed since would be lost. Take a new one; --any-age tries this one all the same.`,
    )
}

/** Tells the project of the drill. Throws CommandError when the project knows this backup otherwise. */
export async function recordDrill(
  { takenAt, sha256 }: Backup,
  { database }: Project,
): Promise<Check> {
  const taken_at = takenAt.toISOString()
  const { data, error } = await database.rpc('record_drill', { taken_at, sha256 })
  if (error) return warning('The project could not note this drill.')
  if (data === 'changed')
    throw new CommandError(
      'It was changed after it was written: the project remembers another checksum of it.',
    )
  return data === 'recorded'
    ? ok('The dashboard says so now.')
    : warning('The project did not take this backup, so its dashboard says nothing of it.')
}

/**
 * Restores a backup into a database that is thrown away afterwards, compares every table with it and redeems a code as a
 * fan would. Sets this process's environment to that database. Throws CommandError for what does not come back.
 */
async function drillRows(backup: Backup, throwAway: Backend): Promise<void> {
  const { url, secrets, database } = throwAway
  const project = projectOf(throwAway)
  Object.assign(process.env, {
    ...project.env,
    SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
    CLIENT_HASH_SECRET: secrets.clientHashSecret,
  })
  await requireFit(backup, project.database)
  await restoreBackup(backup, project)
  await compareLabel(backup, project.database)
  const code = openCodeOf(backup)
  if (code === undefined) return
  await database.exec('update public.site_settings set allow_new_code_redemptions = true')
  await redeemCode(code, url)
}

/** Throws CommandError when a table of the database is not the one that the backup holds. */
export async function compareLabel(backup: Backup, database: Project['database']): Promise<void> {
  // backup() answers the rows of a table in any order.
  const sorted = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).toSorted()
  for (const { name, rows } of await readLabel(database))
    if (!isDeepStrictEqual(sorted(rows), sorted(rowsOf(backup, name))))
      throw new CommandError(`Restored, ${name} is not what the backup holds.`)
}

/** A code that a fan could redeem, of a release that is out and not deleted; undefined without any. */
export function openCodeOf(backup: Backup): string | undefined {
  const closed = new Set(
    rowsOf(backup, 'releases')
      .filter(isClosed)
      .map(({ id }) => id),
  )
  const code = rowsOf(backup, 'codes').find(
    (row) => isAvailable(row) && !closed.has(row.release_id),
  )
  return v.parse(v.optional(v.string()), code?.id)
}

/** By its columns: `state` is generated, and those are in no backup. */
const isAvailable = (code: Row) =>
  code.redeemed_at === null && code.voided_at === null && code.activated_at !== null
const isClosed = ({ deleted_at, available_at }: Row) =>
  deleted_at !== null || (typeof available_at === 'string' && Date.parse(available_at) > Date.now())

/** Redeems a code through the site's own function. Throws CommandError when it does not open its release. */
export async function redeemCode(code: string, url: string): Promise<void> {
  // The function has the environment of its process: a code of the real project must never be redeemed here.
  if (env().SUPABASE_URL !== url) throw new Error('The drill is not on its own database.')
  const { default: redeem } = await import('#netlify/functions/redeem.ts')
  const site = 'https://drill.invalid'
  const request = new Request(`${site}/api/redeem`, {
    method: 'POST',
    headers: { origin: site, 'content-type': 'application/json' },
    body: JSON.stringify({ code, claim: randomUUID() }),
  })
  const answer = await redeem(request, localContext('drill'))
  if (!v.is(v.object({ outcome: v.literal('redeemed') }), await answer.json()))
    throw new CommandError(`Restored, a code that nobody has redeemed does not open its release.`)
}

/**
 * Reads every file of a folder, or one of a store, another one each time, and compares its SHA-256. Of each FLAC it compares
 * the MD5 in its head; of a store it asks for the size of each file. Null without any. Throws CommandError with each
 * file that is not as it was backed up.
 */
export async function drillFiles(files: readonly LabelFile[], bytes: Bytes): Promise<Check | null> {
  if (files.length === 0) return null
  if (typeof bytes === 'string')
    return warning(`${bytes} So none of the music and pictures was read.`)
  const read = 'folder' in bytes ? new Set(files) : oneWithChecksum(files)
  const problems: string[] = []
  for (const ofRow of Map.groupBy(files, ({ id }) => id).values()) {
    const problem = await rowProblem(ofRow, bytes, read)
    if (problem !== undefined) problems.push(problem)
  }
  if (problems.length) throw new CommandError(problemLines(problems).join('\n').trim())
  return ok(drilledWords(files, read, bytes))
}

function drilledWords(
  files: readonly LabelFile[],
  read: ReadonlySet<LabelFile>,
  bytes: Exclude<Bytes, string>,
): string {
  const flacs = files.filter(({ samplesMd5 }) => samplesMd5 !== null).length
  const count = flacs ? ` FLACs with the samples that were uploaded: ${flacs}.` : ''
  if ('folder' in bytes)
    return `Every file of the music and pictures, ${files.length} in all, was read in the folder and is as it was backed up.${count}`
  const [one] = read
  const words = one
    ? `${one.title} was read and is as it was backed up; of the others only the sizes were compared, and --with-files reads all of a folder.`
    : 'none was read, because none has a checksum yet.'
  return `Of the music and pictures in the store, ${files.length} files, ${words}${count}`
}

/** One of the files that have a checksum, or none. */
function oneWithChecksum(files: readonly LabelFile[]): Set<LabelFile> {
  const known = files.filter(({ sha256 }) => sha256 !== null)
  const file = known[known.length && randomInt(known.length)]
  return new Set(file && [file])
}

/** What is wrong with the files of a row, as 'title: problem.'; undefined when they are as they were backed up. */
async function rowProblem(
  ofRow: readonly LabelFile[],
  bytes: Exclude<Bytes, string>,
  read: ReadonlySet<LabelFile>,
): Promise<string | undefined> {
  try {
    if ('folder' in bytes) await requireInFolder(ofRow, bytes.folder)
    else for (const file of ofRow) await requireStored(file, bytes.stores)
    for (const file of ofRow) {
      if (read.has(file)) await requireUnchanged(file, bytes)
      if (file.samplesMd5 !== null) await requireSamples(file, bytes)
    }
    return undefined
  } catch (error) {
    return `${ofRow[0]?.title ?? 'A file'}: ${problemOf(error)}.`
  }
}

async function requireSamples(file: LabelFile, bytes: Exclude<Bytes, string>) {
  if (samplesMd5Of(await headOf(file, bytes)) !== file.samplesMd5)
    throw new FileProblem('its samples are not those that were uploaded (MD5)')
}

const headOf = async (file: LabelFile, bytes: Exclude<Bytes, string>): Promise<Uint8Array> =>
  'folder' in bytes
    ? (await openAsBlob(join(bytes.folder, file.name))).slice(0, flacHeadBytes).bytes()
    : bytes.stores(file.bucket).readRange(file.key, 0, flacHeadBytes)

async function requireUnchanged(file: LabelFile, bytes: Exclude<Bytes, string>) {
  if ('folder' in bytes) {
    if ((await folderChecksum(file, bytes.folder)) !== file.sha256) throw notAsBackedUp()
    return
  }
  const found = await bytes.stores(file.bucket).read(file.key).then(checksumOf)
  if (found !== file.sha256) throw new FileProblem('its bytes are not those that were backed up')
}
