import { expect, test } from 'vitest'
import { releasedProblems, withRelease } from '#supabase/local/released-migrations.ts'

const base = { '20260101000000_base.sql': 'a', '20260102000000_codes.sql': 'b' }
const released = { '1.0.0': base }

test('new migrations follow the released ones', () => {
  expect(releasedProblems({}, base)).toEqual([])
  expect(releasedProblems(released, base)).toEqual([])
  expect(releasedProblems(released, { ...base, '20260103000000_more.sql': 'c' })).toEqual([])
})

test('a released migration that changed is named, with what to do', () => {
  expect(releasedProblems(released, { ...base, '20260101000000_base.sql': 'x' })).toEqual([
    'supabase/migrations/20260101000000_base.sql is part of v1.0.0 and was changed or removed; bring it back, and write a new migration.',
  ])
})

test('a released migration that is gone, or has another name, is named', () => {
  const renamed = { '20260101000000_base.sql': 'a', '20260102000000_printed_codes.sql': 'b' }
  expect(releasedProblems(released, renamed)).toEqual([
    'supabase/migrations/20260102000000_codes.sql is part of v1.0.0 and was changed or removed; bring it back, and write a new migration.',
    expect.stringContaining(
      '20260102000000_printed_codes.sql does not sort behind 20260102000000_codes.sql',
    ),
  ])
})

test('a new migration that sorts before a released one is named, with what to do', () => {
  expect(releasedProblems(released, { ...base, '20260101120000_late.sql': 'c' })).toEqual([
    'supabase/migrations/20260101120000_late.sql does not sort behind 20260102000000_codes.sql, which is part of v1.0.0: no database that has that would take it. Give it a later number.',
  ])
})

test('a release brings what no earlier one had, and is written anew until it is tagged', () => {
  const here = { ...base, '20260103000000_more.sql': 'c' }
  const next = { ...released, '1.1.0': { '20260103000000_more.sql': 'c' } }
  expect(withRelease(released, '1.1.0', here)).toEqual(next)
  expect(withRelease(next, '1.1.0', { ...here, '20260103000000_more.sql': 'd' })).toEqual({
    ...released,
    '1.1.0': { '20260103000000_more.sql': 'd' },
  })
  expect(withRelease(released, '1.0.1', base)).toEqual({ ...released, '1.0.1': {} })
})
