import { expect, test } from 'vitest'
import { move, moveAfter } from '#src/lib/move.ts'

const list = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join('')

test.each([
  [0, 3, 'bcda'],
  [3, 0, 'dabc'],
  [1, 2, 'acbd'],
  [2, 2, 'abcd'],
])('what is at %i goes to %i', (from, to, moved) => {
  expect(ids(move(list, from, to))).toBe(moved)
})

test.each([
  ['a', 'c', 'bcad'],
  ['d', 'a', 'adbc'],
  ['c', null, 'cabd'],
  // Where it is already, and where nothing can go.
  ['b', 'a', 'abcd'],
  ['a', null, 'abcd'],
  ['a', 'a', 'abcd'],
  ['a', 'gone', 'abcd'],
  ['gone', 'a', 'abcd'],
])('%s behind %s: %s', (id, after, moved) => {
  expect(ids(moveAfter(list, id, after))).toBe(moved)
})
