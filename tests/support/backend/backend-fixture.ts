// A backend for each test file that imports this, taken before the file's own hooks, and what the deployed functions find in
// their environment.
import { beforeAll } from 'vitest'
import type { Backend } from '#supabase/local/backend.ts'
import { setEnvironment } from './backend.ts'
import { takeBackend } from './worker-backend.ts'

export let backend: Backend
beforeAll(async () => {
  backend = await takeBackend()
  setEnvironment(backend)
})

export const exec = (statements: string) => backend.database.exec(statements)

/** The rows that a statement answers. */
export const sql = <Row = Record<string, unknown>>(statement: string, values: unknown[] = []) =>
  backend.database.query<Row>(statement, values)
