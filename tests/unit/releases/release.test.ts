import * as v from 'valibot'
import { expect, test } from 'vitest'
import { allowedLinks } from '#src/lib/allowed-links.ts'
import {
  listedRelease,
  matrixText,
  releaseDate,
  releaseDescription,
  type ListedRelease,
} from '#src/features/releases/release.ts'
import { specStyle } from '#src/lib/dates.ts'
import { someRelease } from '#tests/support/backend/releases.ts'

const shown = (
  release: Partial<ListedRelease>,
  now: string,
  timeZone = 'Asia/Tokyo',
  dates = specStyle,
) => releaseDate({ ...someRelease, ...release }, { timeZone, dates, now: new Date(now) })

test('before its day a release says when it comes out, by the clocks of the site', () => {
  expect(shown({}, '2024-01-19T23:29:59Z')).toBe('Out January 20, 2024')
  expect(shown({}, '2024-01-19T23:29:59Z', 'Europe/Berlin')).toBe('Out January 20, 2024')
  expect(shown({}, '2024-01-19T23:29:59Z', 'America/Lima')).toBe('Out January 19, 2024')
  const dayFirst = { dayFirst: true, hours24: false }
  expect(shown({}, '2024-01-19T23:29:59Z', 'UTC', dayFirst)).toBe('Out 19 January 2024')
})

test('from its day on it says the day, and without one the year', () => {
  expect(shown({}, '2024-01-19T23:30:00Z')).toBe('January 20, 2024')
  expect(shown({ availableAt: null, year: 'some day' }, '2024-01-01T00:00:00Z')).toBe('some day')
})

test.each([
  ['2024-01-05T10:00:00Z', 'Out January 20, 2024 (was January 5)'],
  ['2023-12-20T10:00:00Z', 'Out January 20, 2024 (was December 20, 2023)'],
  ['2024-01-20T05:00:00Z', 'Out January 20, 2024'],
  [null, 'Out January 20, 2024'],
])('a release that was announced for %s says %s', (formerAvailableAt, words) => {
  expect(shown({ formerAvailableAt }, '2024-01-01T00:00:00Z')).toBe(words)
})

test('once it is out, a release does not say when it was to be', () => {
  const moved = { formerAvailableAt: '2024-01-05T10:00:00Z' }
  expect(shown(moved, '2024-01-19T23:30:00Z')).toBe('January 20, 2024')
})

test('an infinite release day is refused when the content is read', () => {
  expect(v.is(listedRelease, someRelease)).toBe(true)
  expect(v.is(listedRelease, { ...someRelease, availableAt: 'infinity' })).toBe(false)
})

test('its description is one line of what is known', () => {
  expect(releaseDescription(someRelease, 'Tarehouse')).toBe(
    'Una Corda by Odile Marrow, a record on Tarehouse: TH-010, 2024, 2 tracks.',
  )
  const bare = { ...someRelease, catalogueNumber: null, tracks: someRelease.tracks.slice(0, 1) }
  expect(releaseDescription(bare, 'Tarehouse')).toContain(': 2024, 1 track.')
  expect(releaseDescription({ ...bare, tracks: [] }, 'Tarehouse')).toContain(': 2024.')
})

test('an unsafe link of a release is left out', () => {
  const links = [{ name: 'Bad', url: 'javascript:alert(1)' }, ...someRelease.listeningLinks]
  expect(allowedLinks(links)).toEqual([{ name: 'Bandcamp', href: 'https://example.com/bandcamp' }])
})

test('as much of it is etched into the run-out as goes round once', () => {
  const etched = (release: Partial<ListedRelease>) => matrixText({ ...someRelease, ...release })
  expect(etched({})).toBe('TH-010 · ODILE MARROW · UNA CORDA · ')
  expect(etched({ artist: 'A'.repeat(40) })).toBe('TH-010 · UNA CORDA · ')
  expect(etched({ title: 'T'.repeat(40) })).toBe('TH-010 · ')
  expect(etched({ title: 'T'.repeat(40), catalogueNumber: null })).toBe('SIDE A · ')
})
