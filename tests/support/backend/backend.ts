import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { startBackend, type Backend } from '#supabase/local/backend.ts'
import { makeSecrets } from '#supabase/local/data-folder.ts'
import { inject } from 'vitest'
import { readDump } from './dump.ts'

/** An embedded backend of this test file alone: migrated, empty of content, in memory. */
export function startTestBackend(): Promise<Backend> {
  return startBackend({ secrets: makeSecrets(), loadDataDir: readDump(inject('migratedDatabase')) })
}

/** What a deployed function would find in its environment. */
export function setEnvironment(backend: Pick<Backend, 'url' | 'secrets'>): void {
  process.env.SUPABASE_URL = backend.url
  process.env.SUPABASE_PUBLISHABLE_KEY = backend.secrets.publishableKey
  process.env.SUPABASE_SECRET_KEY = backend.secrets.secretKey
  process.env.CLIENT_HASH_SECRET = backend.secrets.clientHashSecret
  // A port that fetch refuses without asking.
  process.env.SITE_URL ??= 'http://localhost:9'
  process.env.FILES_FOLDER = join(inject('filesFolder'), `files-${randomUUID()}`)
}

export const releaseId = '00000000-0000-4000-8000-00000000000a'
export const deletedReleaseId = '00000000-0000-4000-8000-00000000000b'

/** One release, one deleted release, and a way to print codes for them. */
export async function addReleases({ database }: Pick<Backend, 'database'>): Promise<void> {
  await database.exec(`
    insert into public.releases (id, title, artist, year, cover_image, download_url, mp3_url, listed)
    values ('${releaseId}', 'Una Corda', 'Odile Marrow', '2024', '/demo/sleeves/th-010.svg',
            'https://files.example/th-010.zip', 'https://files.example/th-010-mp3.zip', true);
    insert into public.releases (id, title, artist, year, deleted_at)
    values ('${deletedReleaseId}', 'Gone', 'Nobody', '1999', now());`)
}

export async function addCode(
  { database }: Pick<Backend, 'database'>,
  code: string,
  release = releaseId,
): Promise<void> {
  await database.query('insert into public.codes (id, release_id) values ($1, $2)', [code, release])
}

/** The one value that a statement answers. */
export async function valueOf<Value = unknown>(
  { database }: Pick<Backend, 'database'>,
  statement: string,
  values: unknown[] = [],
): Promise<Value> {
  const [row] = await database.query<Record<string, Value>>(statement, values)
  return Object.values(row!)[0]!
}

/** A code's state as the database has it. */
export async function readCode(
  { database }: Pick<Backend, 'database'>,
  code: string,
): Promise<{ used: boolean; claim: string | null } | undefined> {
  const rows = await database.query<{ used: boolean; claim: string | null }>(
    'select used, claim from public.codes where id = $1',
    [code],
  )
  return rows[0]
}
