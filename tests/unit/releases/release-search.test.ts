import { expect, test } from 'vitest'
import { searchReleases, type FoundRelease } from '#src/features/releases/release-search.ts'

const catalogue: FoundRelease[] = [
  ['/release/a', 'DWX-001', 'Rückkopplungen', 'Ålesund Ensemble', '2019'],
  ['/release/b', 'DWX-002', 'Live', 'The Low Quartet', '2019'],
  ['/release/c', '', 'موسيقى للمطر', 'Mireille', '2021', 'en', 'ar'],
]
const found = (query: string) => searchReleases(catalogue, query).map(([path]) => path)

test('a release is found by words of its artist, title, number and year, in any order', () => {
  expect(found('low live')).toEqual(['/release/b'])
  expect(found('2019 quartet')).toEqual(['/release/b'])
  expect(found('dwx-001')).toEqual(['/release/a'])
  expect(found('للمطر')).toEqual(['/release/c'])
  expect(found('low 2021')).toEqual([])
  // What a browser is told of its language is no word of it.
  expect(found('mireille en')).toEqual([])
})

test('accents and capitals make no difference', () => {
  expect(found('ALESUND ruck')).toEqual(['/release/a'])
})
