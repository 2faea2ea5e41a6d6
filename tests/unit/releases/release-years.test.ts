import { expect, test } from 'vitest'
import { releaseYears } from '#src/features/releases/release.ts'
import { cardsPerPage } from '#src/lib/list-parts.ts'

const years = (...given: string[]) => given.map((year) => ({ year }))

test('a catalogue that fits on one page has no pages for years', () => {
  expect(releaseYears(years(...Array<string>(cardsPerPage).fill('2020')))).toEqual([])
})

test('a longer one has a page for each year, the newest first; of two years the first counts', () => {
  const releases = years(...Array<string>(cardsPerPage).fill('2020'), '2019/2020', '2021', 'soon')
  const parts = releaseYears(releases).map(({ slug, items }) => [slug, items.length])
  expect(parts).toEqual([
    ['2021', 1],
    ['2020', cardsPerPage],
    ['2019', 1],
    ['undated', 1],
  ])
})
