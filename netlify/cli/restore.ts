// `npm run restore`, after installing: restores a backup into an empty project, row for row.
import { parseArgs } from 'node:util'
import { adminWords, countWords } from './backup-messages.ts'
import { CommandError, fileFromShell, openProject, runCommand } from './project.ts'
import { ask } from './prompt.ts'
import { checkBackup, requireFit, restoreBackup } from './restore-backup.ts'

const usage = `npm run restore puts a backup into an empty project that has the migrations, row for row: all of it, or nothing. First
it says which admins the backup brings, and asks; --yes answers that.

  SUPABASE_URL=... SUPABASE_SECRET_KEY=... npm run restore -- label.jsonl.gz

It comes before npm run admin. Passwords are not in a backup: afterwards npm run admin -- --rescue lets one admin in, who
sets the others' passwords at /admin.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    yes: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

async function run(): Promise<string> {
  if (values.help) return usage
  if (!positionals[0]) throw new CommandError(`Which file?\n\n${usage}`)
  const backup = await checkBackup(fileFromShell(positionals[0]))
  const project = await openProject(60)
  await requireFit(backup, project.database)
  const day = backup.takenAt.toISOString().slice(0, 10)
  process.stdout.write(
    `${backup.file} of ${day} brings ${countWords(backup.tables)}.\n${adminWords(backup.profiles)}\n`,
  )
  await confirmRestore()
  await restoreBackup(backup, project)
  return [
    `Everything is back as it was on ${day}: ${countWords(backup.tables)}.`,
    'Nobody has a password yet: npm run admin -- --rescue lets one admin in, who sets the others at /admin.',
    'Then publish the site.',
  ].join('\n')
}

/** Throws CommandError unless --yes is given or the prompt is answered with yes. */
async function confirmRestore(): Promise<void> {
  if (values.yes) return
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new CommandError(
      'There is no terminal to ask at. With --yes it is restored. Nothing was changed.',
    )
  if (!/^y(es)?$/i.test(await ask('Restore it, with these admins? (y/N) ')))
    throw new CommandError('Nothing was changed.')
}

runCommand(run, usage)
