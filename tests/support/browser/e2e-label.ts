import { join } from 'node:path'
import { startBackend, type Backend, type BackendOptions } from '../../../supabase/local/backend.ts'
import { makeSecrets } from '../../../supabase/local/data-folder.ts'
import { seedDemo } from '../../../supabase/local/demo.ts'
import { readDump, writeDump } from '../backend/dump.ts'
import { addTestCodes } from './e2e-codes.ts'

/** What a label of the browser tests starts with: nothing but the migrations, or the demo label and codes for the tests. */
type Beginning = 'empty' | 'demo'

const folderName = 'E2E_LABELS'
const fileOf = (beginning: Beginning) => join(process.env[folderName]!, `${beginning}.tar`)

/** lite prints each query that the database refuses, with a stack; here refusing is what the tests are about. */
function startQuietly(options: BackendOptions): Promise<Backend> {
  console.error = () => undefined
  return startBackend(options)
}

/** In the global setup: makes both once, for all that start from them. */
export async function createSnapshots(folder: string): Promise<void> {
  process.env[folderName] = folder
  const backend = await startQuietly({ secrets: makeSecrets() })
  await writeDump(backend, fileOf('empty'))
  await seedDemo(backend)
  await addTestCodes(backend)
  await writeDump(backend, fileOf('demo'))
  await backend.stop()
}

/** A label of its own, in memory. */
export const startFromSnapshot = (beginning: Beginning): Promise<Backend> =>
  startQuietly({ secrets: makeSecrets(), loadDataDir: readDump(fileOf(beginning)) })
