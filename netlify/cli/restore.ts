// `npm run restore`, after installing: restores a backup into an empty project, row for row.
import { stat } from 'node:fs/promises'
import { readBackup } from './backup-file.ts'
import { adminWords, countWords, restoredWords } from './backup-messages.ts'
import { openFileStores, type Stores } from './label-files.ts'
import { CommandError, fileFromShell, openProject } from './project.ts'
import { runCommand } from './run-command.ts'
import { confirm } from './prompt.ts'
import { profilesOf, requireAdmin } from './restore-accounts.ts'
import { requireEmpty, requireFit, restoreBackup } from './restore-backup.ts'
import { findFiles, restoreFiles } from './restore-files.ts'

const usage = `npm run restore puts a backup into an empty project that has the migrations, row for row: all rows, or none. First
it says which admins the backup brings, and asks; --yes answers that. After a lost connection, run it again.

  npm run restore -- --env label.env label.jsonl.gz
  npm run restore -- --env label.env label.jsonl.gz --with-files label-files

With a folder of npm run backup -- --with-files pictures and music go into the project's store, each file compared with its
checksum, and the records show the pictures where they are then; with a store of its own the label's FILES_S3_... variables are needed too. Without a backup,
npm run restore -- --with-files label-files puts back what the store lacks of it, or goes on with that.

With --local it makes a label for npm start of a backup, in a new or empty folder: rehearse there before the day comes.

  DATA_DIR=../rehearsal npm run restore -- --local label.jsonl.gz --with-files label-files

It comes before npm run admin. Passwords are not in a backup: afterwards npm run admin -- --rescue lets one admin in, who
sets the others' passwords at /admin.`

const options = {
  'with-files': { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const

runCommand(
  usage,
  options,
  async ({ values, positionals: [name] }) => {
    const given = values['with-files']
    const folder = given === undefined ? undefined : await requireFolder(fileFromShell(given))
    if (!name && folder === undefined) throw new CommandError(`Which file?\n\n${usage}`)
    // Before anything is restored: a store that is needed and cannot be used is said while nothing was changed.
    const stores = await openFileStores()
    if (folder !== undefined && typeof stores === 'string')
      throw new CommandError(`${stores} Nothing was changed.`)
    if (name) await restoreRows(fileFromShell(name), values)
    return restoreBytes(stores, folder)
  },
  ({ positionals }) => positionals.length > 0,
)

async function restoreRows(
  file: string,
  { yes: isConfirmed, local: isLocal }: { yes: boolean; local: boolean },
): Promise<void> {
  const backup = await readBackup(file)
  requireAdmin(backup)
  const project = await openProject(60)
  await requireEmpty(project.database)
  await requireFit(backup, project.database)
  const day = backup.takenAt.toISOString().slice(0, 10)
  const lines = [
    `${backup.file} of ${day} brings ${countWords(backup.tables)}.`,
    adminWords(profilesOf(backup)),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  if (!isConfirmed)
    await confirm(
      'Restore it, with these admins?',
      'There is no terminal to ask at. With --yes it is restored. Nothing was changed.',
    )
  await restoreBackup(backup, project)
  const done = [
    `Everything is back as it was on ${day}: ${countWords(backup.tables)}.`,
    `Nobody has a password yet: npm run admin -- ${isLocal ? '--local ' : ''}--rescue lets one admin in, who sets the others at /admin.`,
    isLocal
      ? 'npm start shows it. Both with the same DATA_DIR as this command.'
      : 'Then publish the site.',
  ]
  process.stdout.write(`${done.join('\n')}\n`)
}

/** Puts pictures and music into the store, or says what the store has of them. */
async function restoreBytes(stores: Stores | string, folder: string | undefined): Promise<string> {
  if (typeof stores === 'string')
    return `${stores} Whether it has the music and pictures that the rows name is not known: npm run doctor tells.`
  const project = await openProject(60)
  const restored = await (folder === undefined
    ? findFiles(project, stores)
    : restoreFiles(project, stores, folder))
  if (restored.problems.length) process.exitCode = 1
  return restoredWords(restored).join('\n')
}

async function requireFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory()) throw new CommandError(`${folder} is no folder. Nothing was changed.`)
  return folder
}
