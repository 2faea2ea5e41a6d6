import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pageInput } from '#src/lib/page.ts'

test.each([
  [1, true],
  [100, true],
  [0, false],
  [101, false],
  [-1, false],
  [1.5, false],
  ['5', false],
  [null, false],
])('a page of %j rows: %s', (limit, isTaken) => {
  expect(v.safeParse(v.object(pageInput(v.string())), { limit }).success).toBe(isTaken)
})
