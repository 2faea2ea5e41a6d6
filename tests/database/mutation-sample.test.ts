// One mutant of each kind; `npm run test:mutation` tries all of them.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  explained,
  noticed,
  readMutants,
  titleOf,
  type Mutant,
} from '#tests/support/permissions/mutants.ts'
import { PermissionSession } from '#tests/support/permissions/permission-session.ts'
import { createDatabase } from '#tests/support/postgres/postgres-server.ts'

let session: PermissionSession

beforeAll(async () => {
  session = await PermissionSession.open(
    await createDatabase(inject('postgres'), 'mutation_sample'),
  )
})
afterAll(() => session.close())

/** The one in the middle of each kind. */
function sampleOf(mutants: Mutant[]): Mutant[] {
  const kinds = Map.groupBy(
    mutants.filter((mutant) => !explained[titleOf(mutant)]),
    ({ kind }) => kind,
  )
  return [...kinds.values()].map((ofKind) => ofKind[Math.floor(ofKind.length / 2)]!)
}

test('a database without one of its policies, grants, checks, triggers or refusals is noticed', async () => {
  const sample = sampleOf(await readMutants(session))
  expect(sample.length).toBeGreaterThan(10)
  const survivors: string[] = []
  for (const mutant of sample)
    if (!(await noticed(session, mutant))) survivors.push(titleOf(mutant))
  expect(survivors).toEqual([])
})
