import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pageEntries, withQuery } from '#src/lib/page.ts'

test.each([
  [{}, '/api/codes'],
  [{ q: '', after: null, used: undefined }, '/api/codes'],
  [{ used: false, limit: 20 }, '/api/codes?used=false&limit=20'],
  [{ q: 'salt & sill' }, '/api/codes?q=salt+%26+sill'],
])('what a list is asked for stands in its address: %j', (query, address) => {
  expect(withQuery('/api/codes', query)).toBe(address)
})

test.each([
  ['1', true],
  ['100', true],
  ['0', false],
  ['101', false],
  ['-1', false],
  ['1e1', false],
  [' 5', false],
  ['', false],
])('a page of %j rows: %s', (limit, isTaken) => {
  expect(v.safeParse(v.object(pageEntries(v.string())), { limit }).success).toBe(isTaken)
})
