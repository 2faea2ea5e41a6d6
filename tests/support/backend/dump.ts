import { readFileSync, writeFileSync } from 'node:fs'
import type { Backend } from '../../../supabase/local/backend.ts'

/** Keeps a whole database in a file, from which others start. */
export async function writeDump(backend: Backend, file: string): Promise<void> {
  const dump = await backend.dump()
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
}

/** A database that was kept in a file, for `loadDataDir`. */
export const readDump = (file: string): Blob => new Blob([readFileSync(file)])
