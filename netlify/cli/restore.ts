// `npm run restore`, after installing: restores a backup into an empty project, row for row.
import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { adminWords, broughtWords, countWords } from './backup-messages.ts'
import { bringFiles, findFiles } from './bring-files.ts'
import { openFileStores, type Stores } from './label-files.ts'
import { CommandError, fileFromShell, openProject, runCommand } from './project.ts'
import { confirm, isTerminal } from './prompt.ts'
import { fitBackup, movedWords } from './fit-backup.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'

const usage = `npm run restore puts a backup into an empty project that has the migrations, row for row: all of it, or nothing. First
it says which admins the backup brings, and asks; --yes answers that.

  npm run restore -- --env label.env label.jsonl.gz
  npm run restore -- --env label.env label.jsonl.gz --with-files label-files

The file has the variables as .env.example names them; without --env they are taken from the environment.

With a folder of npm run backup -- --with-files pictures and music go into the project's store, each file compared with its
checksum, and the records show the pictures where they are then; with a store of its own the label's FILES_S3_... variables are needed too. Without a backup,
npm run restore -- --with-files label-files puts back what the store lacks of it, or goes on with that.

It comes before npm run admin. Passwords are not in a backup: afterwards npm run admin -- --rescue lets one admin in, who
sets the others' passwords at /admin.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'with-files': { type: 'string' },
    yes: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

async function run(): Promise<string> {
  if (values.help) return usage
  const given = values['with-files']
  const folder = given === undefined ? undefined : await requireFolder(fileFromShell(given))
  if (!positionals[0] && folder === undefined) throw new CommandError(`Which file?\n\n${usage}`)
  // Before anything is restored: a store that is needed and cannot be used is said while nothing was changed.
  const stores = await openFileStores()
  if (folder !== undefined && typeof stores === 'string')
    throw new CommandError(`${stores} Nothing was changed.`)
  if (positionals[0]) await restoreRows(positionals[0])
  return restoreFiles(stores, folder)
}

async function restoreRows(name: string): Promise<void> {
  const taken = await checkBackup(fileFromShell(name))
  const project = await openProject(60)
  const backup = await fitBackup(taken, project.database)
  const day = backup.takenAt.toISOString().slice(0, 10)
  const lines = [
    `${backup.file} of ${day} brings ${countWords(backup.tables)}.`,
    ...movedWords(taken, backup),
    adminWords(backup.profiles),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  await confirmRestore()
  await restoreBackup(backup, project)
  const done = [
    `Everything is back as it was on ${day}: ${countWords(backup.tables)}.`,
    'Nobody has a password yet: npm run admin -- --rescue lets one admin in, who sets the others at /admin.',
    'Then publish the site.',
  ]
  process.stdout.write(`${done.join('\n')}\n`)
}

/** Puts pictures and music into the store, or says what the store has of them. */
async function restoreFiles(stores: Stores | string, folder: string | undefined): Promise<string> {
  if (typeof stores === 'string')
    return `${stores} Whether it has the music and pictures that the rows name is not known: npm run doctor tells.`
  const project = await openProject(60)
  const brought = await (folder === undefined
    ? findFiles(project, stores)
    : bringFiles(project, stores, folder))
  if (brought.problems.length) process.exitCode = 1
  return broughtWords(brought).join('\n')
}

async function requireFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory()) throw new CommandError(`${folder} is no folder. Nothing was changed.`)
  return folder
}

/** Throws CommandError or PromptClosedError unless --yes is given or the prompt is answered with yes. */
async function confirmRestore(): Promise<void> {
  if (values.yes) return
  if (!isTerminal())
    throw new CommandError(
      'There is no terminal to ask at. With --yes it is restored. Nothing was changed.',
    )
  await confirm('Restore it, with these admins?')
}

runCommand(run, usage)
