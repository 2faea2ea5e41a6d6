// A backend for each test file that imports this: started before the file's own hooks, stopped after them, and what the
// deployed functions find in their environment.
import { afterAll, beforeAll } from 'vitest'
import type { Backend } from '#supabase/local/backend.ts'
import { setEnvironment, startTestBackend } from './backend.ts'

export let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend()
  setEnvironment(backend)
})
afterAll(() => backend.stop())
