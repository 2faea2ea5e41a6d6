import { expect, test } from 'vitest'
import type { PictureInList } from '#src/features/pictures/admin/contract.ts'
import { pictureTitle, placeOf, placesText } from '#src/features/pictures/admin/picture-uses.ts'

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

test('a picture is called after what it belongs to, else what is on it, else its file', () => {
  const use = {
    kind: 'release',
    id: 'r1',
    title: 'Odile - Locked Groove',
    isDeleted: false,
  } as const
  const picture = (alt: string, ...uses: PictureInList['uses']) =>
    ({ name: 'IMG_0042.jpg', alt, uses }) as PictureInList
  expect(pictureTitle(picture('A red sleeve', use))).toBe('Odile - Locked Groove')
  expect(pictureTitle(picture('A red sleeve'))).toBe('A red sleeve')
  expect(pictureTitle(picture(' '))).toBe('IMG_0042.jpg')
})
