// `npm run backup`, after installing: writes everything that the label owns into one file.
import type { RecordedAction } from '#src/features/staff/audit.ts'
import { execute } from '#netlify/server/http/rows.ts'
import { writeBackup } from './backup-file.ts'
import { backUpFiles } from './backup-files.ts'
import { backedUpWords, countWords } from './backup-messages.ts'
import { openFileStores } from './label-files.ts'
import { fileFromShell, openProject, type Project } from './project.ts'
import { runCommand } from './run-command.ts'
import { newestMigration, readLabel } from './read-label.ts'

const usage = `npm run backup writes everything that the label owns into one file: settings, releases, batches, codes with their
states, artists, news, messages, sign-ups, the profiles of the staff, the log of who did what, and which music files and pictures
there are with their checksums. Passwords are not in it, and the files themselves only come along into a folder beside it:

  npm run backup -- --env label.env label.jsonl.gz
  npm run backup -- --env label.env label.jsonl.gz --with-files label-files

The folder may be that of the backup before: only what is new is fetched. With a store of its own the label's FILES_S3_...
variables are needed too. Without a name it is called after the time. Keep it as you would keep the codes and addresses that are in it: whoever has
the file has them all. npm run drill tries whether it would save the label, npm run restore puts it into an empty project.`

runCommand(usage, { 'with-files': { type: 'string' } }, async ({ values, positionals }) => {
  const project = await openProject(60)
  const takenAt = new Date()
  const file = fileFromShell(positionals[0] ?? defaultName(takenAt))
  const { tables, ofFiles, sha256 } = await writeBackup(file, async () => {
    // First: the rows that follow have the checksums.
    const ofFiles = await backUpBytes(project, values['with-files'])
    const tables = await readLabel(project.database)
    const action = 'backup-taken' satisfies RecordedAction
    await execute(project.database.rpc('record_audit', { actor: null, action }))
    const migration = await newestMigration(project.database)
    return { takenAt, migration, ofFiles, tables }
  })
  return [
    `${file} holds ${countWords(tables)}.`,
    ...ofFiles,
    await recordBackup(takenAt, sha256, project.database),
  ].join('\n')
})

/** Says what came of the label's files. A store that is away stops no backup; that files are not in the folder is told. */
async function backUpBytes(project: Project, given: string | undefined): Promise<string[]> {
  const folder = given === undefined ? undefined : fileFromShell(given)
  const stores = await openFileStores()
  const taken = typeof stores === 'string' ? stores : await backUpFiles(project, stores, folder)
  if (folder !== undefined && (typeof taken === 'string' || taken.problems.length))
    process.exitCode = 1
  return backedUpWords(taken, folder)
}

/** The file is whole already: a project that cannot note it takes nothing from it. */
async function recordBackup(takenAt: Date, sha256: string, database: Project['database']) {
  const taken_at = takenAt.toISOString()
  const { error } = await database.rpc('record_backup', { taken_at, sha256 })
  return error
    ? 'The project could not note it, so its dashboard does not know of this backup.'
    : 'npm run drill tells whether it would save the label.'
}

const defaultName = (takenAt: Date) =>
  `backup-${takenAt.toISOString().slice(0, 19).replaceAll(':', '')}Z.jsonl.gz`
