import { expect, test } from 'vitest'
import { isSlug, slugify } from '#src/lib/slug.ts'

test.each([
  ['Odile Marrow', 'odile-marrow'],
  ['Björk', 'bjork'],
  ['Sigur Rós', 'sigur-ros'],
  ['Mø & Ærø', 'mo-aero'],
  ['  The  --  Tin Bailiffs  ', 'the-tin-bailiffs'],
  ['Łódź 1984', 'lodz-1984'],
  ['!!!', ''],
  ['Москва', ''],
  ['-a-', 'a'],
])('%j is %j in an address', (name, slug) => {
  expect(slugify(name)).toBe(slug)
})

test.each(['index', 'api', 'con', 'lpt1'])(
  '%s is an address of the server, and no slug',
  (name) => {
    expect(isSlug(name)).toBe(false)
    expect(isSlug(`${name}-2`)).toBe(true)
  },
)

test('a slug is what slugify makes, or nothing', () => {
  for (const slug of ['', 'odile-marrow', 'api-2', 'indexes']) expect(isSlug(slug)).toBe(true)
  for (const slug of ['Odile', 'a--b', '-a', 'ø']) expect(isSlug(slug)).toBe(false)
})
