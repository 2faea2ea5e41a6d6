import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startBackend } from '#supabase/local/backend.ts'
import { makeSecrets } from '#supabase/local/data-folder.ts'
import { writeDump } from './dump.ts'
import { startPostgres } from '#tests/support/postgres/postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A file with a migrated database, which each backend of the tests loads. */
    migratedDatabase: string
    /** Where the test files' own file stores are; removed at the end. */
    filesFolder: string
    /** A real PostgreSQL server; each test file that uses it makes a database of its own (postgres-session.ts). */
    postgres: string
  }
}

/** Migrates once for all test files, and starts the one real PostgreSQL server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'deadwax-test-'))
  const dump = join(folder, 'migrated.tar')
  const [postgres] = await Promise.all([startPostgres(), writeMigratedDatabase(dump)])
  project.provide('migratedDatabase', dump)
  project.provide('filesFolder', folder)
  project.provide('postgres', postgres.connectionString)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function writeMigratedDatabase(dump: string): Promise<void> {
  const backend = await startBackend({ secrets: makeSecrets() })
  // Two thirds of all files, which each backend would load for nothing.
  await backend.database.exec('update pg_database set datistemplate = false')
  for (const name of ['template0', 'template1'])
    await backend.database.exec(`drop database ${name}`)
  await writeDump(backend, dump)
  await backend.stop()
}
