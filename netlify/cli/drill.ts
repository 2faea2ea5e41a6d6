// `npm run drill`, after installing: tries whether a backup would save the label.
import { startBackend } from '#supabase/local/backend.ts'
import { makeSecrets } from '#supabase/local/data-folder.ts'
import { readVariable } from '#netlify/server/http/env.ts'
import { checkLines } from './check-lines.ts'
import { drillBackup, type Bytes } from './drill-backup.ts'
import { openFileStores } from './label-files.ts'
import { CommandError, fileFromShell, openProject, type Project } from './project.ts'
import { runCommand } from './run-command.ts'

const usage = `npm run drill tries whether a backup would save the label: it restores it into a database of its own, which is thrown away
afterwards, compares every table with the file, and redeems a code there. Its exit code is 1 when it would not.

  npm run drill -- --env label.env label.jsonl.gz
  npm run drill -- --env label.env label.jsonl.gz --with-files label-files

Of the music and pictures it reads every file of the folder and compares it with its checksum. Without a folder it asks the label's
store for the size of each, and reads one file and the head of each FLAC. The project changes in nothing but what its dashboard
says of the last drill; without these variables it does not learn of it. A backup of more than 30 days ago does not pass, unless --any-age is given.`

const options = {
  'with-files': { type: 'string' },
  'any-age': { type: 'boolean', default: false },
} as const

runCommand(usage, options, async ({ values, positionals: [name] }) => {
  if (!name) throw new CommandError(`Which file?\n\n${usage}`)
  const checks = await drillBackup(fileFromShell(name), {
    isAnyAge: values['any-age'],
    // Before the drill sets the environment to the database that is thrown away.
    project: await openConfigured(),
    bytes: await openBytes(values['with-files']),
    startThrowAway: () => startBackend({ secrets: makeSecrets() }),
  })
  return checkLines(checks)
})

async function openBytes(folder: string | undefined): Promise<Bytes> {
  if (folder !== undefined) return { folder: fileFromShell(folder) }
  const stores = await openFileStores()
  return typeof stores === 'string' ? stores : { stores }
}

/** The project that learns of the drill, or in one sentence why none does. */
async function openConfigured(): Promise<Project | string> {
  if (!readVariable(process.env, 'SUPABASE_URL'))
    return 'No project learns of this: SUPABASE_URL is not set.'
  try {
    return await openProject()
  } catch (error) {
    return `The project does not learn of this. ${error instanceof Error ? error.message : ''}`
  }
}
