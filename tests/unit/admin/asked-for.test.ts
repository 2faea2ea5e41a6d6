import { expect, test } from 'vitest'
import { askedFor, screenAskedFor } from '#src/admin/asked-for.ts'

const at = (pathname: string, state: unknown = null, search = '', hash = '') => ({
  pathname,
  search,
  hash,
  state,
  key: 'x',
  unstable_mask: undefined,
})

test('a redirect carries the screen that was asked for, and the next one keeps it', () => {
  const first = askedFor(at('/activity', null, '?what=signed-in', '#top') as never)
  expect(first).toEqual({ askedFor: '/activity?what=signed-in#top' })
  expect(askedFor(at('/', first) as never)).toEqual(first)
  expect(screenAskedFor(first)).toBe('/activity?what=signed-in#top')
})

test.each([
  null,
  undefined,
  {},
  { askedFor: 7 },
  { askedFor: '' },
  { askedFor: 'news' },
  { askedFor: 'https://elsewhere.example/' },
  { askedFor: '//elsewhere.example/' },
  { askedFor: '/\\elsewhere.example/' },
  { askedFor: 'javascript:alert(1)' },
])('%j leads to the dashboard', (state) => {
  expect(screenAskedFor(state)).toBe('/')
})
