import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'
import { startBackend, type Backend, type BackendOptions } from '#supabase/local/backend.ts'
import { makeSecrets } from '#supabase/local/data-folder.ts'
import { sqlStatements } from '#tests/support/postgres/sql-statements.ts'
import { readDump } from './dump.ts'

const migrations = new URL('../../../supabase/migrations/', import.meta.url)
const files = readdirSync(migrations)
  .filter((file) => file.endsWith('.sql'))
  .toSorted()

/** The newest migration that is here. */
export const thisRelease = files.at(-1)!.split('_', 1)[0]!

/** The migration of a release to come, after all that are here. */
export const nextRelease = '20990101000000'
export const nextReleaseFile = `${nextRelease}_next_release.sql`

/** What it puts into the function that it replaces. */
export const replacedBy = '-- As the next release has it.'

/** It adds a column with a default and one without, fills both from what is there, and replaces a function. */
export const nextReleaseSql = (): string => `
-- Purpose: what a release to come may do.
-- Owns: nothing; it changes codes and releases, and replaces redeem_code().
-- Who may do what: as before; admins read the new column of codes.
alter table public.codes add column pressed_as text not null default 'unknown' check (char_length(pressed_as) <= 120);
alter table public.releases add column format text;

-- Without the triggers that stamp and log: nobody has edited anything.
alter table public.codes disable trigger user;
update public.codes c set pressed_as = b.name from public.code_batches b where b.id = c.batch_id;
alter table public.codes enable trigger user;
alter table public.releases disable trigger user;
update public.releases set format = 'LP' where exists (select from public.codes c where c.release_id = releases.id);
alter table public.releases enable trigger user;

${currentDefinition('public.redeem_code')
  .replace(/^create (or replace )?function/, 'create or replace function')
  .replace('\nbegin\n', `\nbegin\n  ${replacedBy}\n`)};

notify pgrst, 'reload schema';
`

/** The last definition of a function in the migrations. */
function currentDefinition(name: string): string {
  const definition = new RegExp(`^create (or replace )?function ${name.replace('.', '\\.')}\\(`)
  const texts = files.flatMap((file) =>
    sqlStatements(readFileSync(new URL(file, migrations), 'utf8')),
  )
  return texts.findLast((statement) => definition.test(statement))!
}

/** Writes the migrations of the next release into a new folder: those that are here, and its own. */
export function writeNextRelease(folder: string, sql = nextReleaseSql()): URL {
  cpSync(migrations, folder, { recursive: true })
  const there = pathToFileURL(`${folder}/`)
  writeFileSync(new URL(nextReleaseFile, there), sql)
  return there
}

/** A database as the migrations here make it. Loaded, because making one takes longer. */
export const startThisRelease = (options: Partial<BackendOptions> = {}): Promise<Backend> =>
  startBackend({
    secrets: makeSecrets(),
    loadDataDir: readDump(inject('migratedDatabase')),
    ...options,
  })
