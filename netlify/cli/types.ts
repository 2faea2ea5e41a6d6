// `npm run types`, after installing: writes the types of the tables and functions that the migrations make.
import { writeFile } from 'node:fs/promises'
import { startBackend } from '#supabase/local/backend.ts'
import { makeSecrets } from '#supabase/local/data-folder.ts'
import { databaseTypes, databaseTypesPath } from '#supabase/local/database-types.ts'

const backend = await startBackend({ secrets: makeSecrets() })
await writeFile(
  new URL(`../../${databaseTypesPath}`, import.meta.url),
  await databaseTypes(backend.database),
)
await backend.stop()
