import { expect, test } from 'vitest'
import { artistsByLetter } from '#src/features/artists/artist-index.ts'
import { initial } from '#src/features/artists/artist.ts'

test('artists stand under their first letter without accents, and all others last', () => {
  const names = ['Zora', '空の庭', 'Ålesund', '“Amparo”', '99 Bricks', 'Ärzte', 'Berta']
  const letters = artistsByLetter(names.map((name) => ({ name })))
  expect(
    letters.map(([letter, artists = []]) => [letter, ...artists.map(({ name }) => name)]),
  ).toEqual([
    ['A', 'Ålesund', '“Amparo”', 'Ärzte'],
    ['B', 'Berta'],
    ['Z', 'Zora'],
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
