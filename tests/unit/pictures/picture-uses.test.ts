import { expect, test } from 'vitest'
import { placeOf, placesText } from '#src/features/pictures/admin/picture-uses.ts'

test('a place is named and can be gone to, unless it was deleted', () => {
  const release = { kind: 'release', id: 'r1', title: 'Odile - Locked Groove' } as const
  expect(placeOf({ ...release, isDeleted: false })).toEqual({
    text: 'Odile - Locked Groove',
    path: '/releases/r1',
  })
  expect(placeOf({ ...release, isDeleted: true }).path).toBeNull()
  expect(placeOf({ kind: 'settings', id: 'logo', title: '', isDeleted: false })).toEqual({
    text: 'Logo',
    path: '/settings?tab=pictures',
  })
})

test('places are counted in words', () => {
  expect([1, 2, 1200].map(placesText)).toEqual(['1 place', '2 places', '1,200 places'])
})
