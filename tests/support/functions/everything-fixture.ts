// The staff of a test file, and one row of everything that the operations are about.
import { beforeAll } from 'vitest'
import { addEverything } from './everything.ts'
import { backend } from './staff-fixture.ts'

export { admin, backend, exec, sql } from './staff-fixture.ts'
beforeAll(() => addEverything(backend))
