import { expect, test } from 'vitest'
import { artistsByLetter } from '#src/features/artists/artist-index.ts'
import { initial } from '#src/features/artists/artist.ts'

test('artists stand under their first letter without article and accents, all others last', () => {
  const names = [
    'Zora',
    '空の庭',
    'Ålesund',
    '“Amparo”',
    '99 Bricks',
    'Die Ärzte',
    'Berta',
    'The Zoo',
  ]
  const letters = artistsByLetter(
    names.map((name) => ({ name, isClaimSpot: false })),
    'de',
  )
  expect(
    letters.map(({ letter, artists }) => [letter, ...artists.map(({ name }) => name)]),
  ).toEqual([
    ['A', 'Ålesund', '“Amparo”', 'Die Ärzte'],
    ['B', 'Berta'],
    ['Z', 'The Zoo', 'Zora'],
    ['#', '99 Bricks', '空の庭'],
  ])
})

test.each([
  ['Odile Marrow', 'O'],
  ["D'Angelo and the Band", 'D'],
  ['Ålesund', 'Å'],
  ['空の庭', '空'],
  ['…', ''],
])('the initial of %s is %s', (name, letters) => {
  expect(initial({ name })).toBe(letters)
})
