import { expect, test } from 'vitest'
import { slugify } from '#src/lib/slug.ts'

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
