import { expect, test } from 'vitest'
import { getAt, setAt } from '#src/components/admin/path.ts'

const values = { title: 'A', links: { web: 'x' }, rows: [{ name: 'one' }, { name: 'two' }] }

test.each([
  ['title', 'A'],
  ['links.web', 'x'],
  ['rows.1.name', 'two'],
])('the value at %s', (path, value) => {
  expect(getAt(values, path)).toBe(value)
})

test('a copy has another value at a path, and its lists stay lists', () => {
  expect(setAt(values, 'links.web', 'y')).toEqual({ ...values, links: { web: 'y' } })
  const changed = setAt(values, 'rows.1.name', 'zwei')
  expect(changed).toEqual({ ...values, rows: [{ name: 'one' }, { name: 'zwei' }] })
  expect(Array.isArray(changed.rows)).toBe(true)
  expect(values.rows[1]!.name).toBe('two')
})
