import { createElement } from 'react'
import { releaseFields } from '#src/features/releases/admin/fields.ts'
import type { Release } from '#src/features/releases/admin/contract.ts'
import { newRelease } from '#src/features/releases/admin/schema.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { previewedRelease } from '#src/features/releases/admin/PagePreview.tsx'
import { specStyle } from '#src/lib/dates.ts'
import { wholeRelease } from '#tests/support/functions/record-bodies.ts'
import { someTrack, typedEdition } from '#tests/support/backend/releases.ts'
import { listedRelease, releaseDate } from '#src/features/releases/release.ts'
import { ReleasePage } from '#src/features/releases/ReleasePage.tsx'

const now = new Date('2026-11-23T12:00:00Z')
const {
  preview: _preview,
  isWhole: _isWhole,
  ...track
} = {
  ...someTrack,
  title: 'Una',
  seconds: 185,
  hasPreview: true,
  isEarly: false,
}
const edition = { ...typedEdition, copies: '300', price: '24', currency: 'eur' }

const savedRelease: Release = {
  ...wholeRelease,
  id: '5258c089-1ee4-4778-962b-ec85f21af37a',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  formerAvailableAt: '',
}
const previewed = (part: object, isEarly = false, saved?: Release) =>
  previewedRelease(
    { ...newRelease('2027'), editions: [], ...part },
    { saved, tracks: [{ ...track, isEarly }], timeZone: 'Europe/Berlin', now },
  )
function page(part: object, saved?: Release): string {
  const release = previewed(part, false, saved)
  return renderToStaticMarkup(
    createElement(ReleasePage, {
      release,
      date: releaseDate(release, { timeZone: 'Europe/Berlin', dates: specStyle, now }),
      dates: specStyle,
      hasShop: true,
      artistPath: null,
    }),
  )
}

/** The texts of the form that visitors see on the page; its address is not on it. */
const textsOnPage = Object.entries(releaseFields)
  .filter(([name, { control }]) => control === 'text' && name in listedRelease.entries)
  .map(([name]) => name)
  .filter((name) => name !== 'slug')

test.each(textsOnPage)('what is typed as %s stands on the page as it will be saved', (name) => {
  const html = page({ [name]: ' Typed ' })
  expect(html).toContain('Typed')
  expect(html).toBe(page({ [name]: 'Typed' }))
  expect(page({ [name]: ' ' })).toBe(page({ [name]: '' }))
})

test.each(['format', 'description', 'catalogueNumber', 'shipsNote'])(
  'what is typed as %s of an edition stands on the page as it will be saved',
  (name) => {
    const editionPage = (typed: string) =>
      page({ editions: [{ ...edition, state: 'pre_order', [name]: typed }] })
    const html = editionPage(' Typed ')
    expect(html).toContain('Typed')
    expect(html).toBe(editionPage('Typed'))
    expect(editionPage(' ')).toBe(editionPage(''))
  },
)

test('what is typed stands on the page as it will, with the tracks that are saved', () => {
  const html = page({
    title: ' Una Corda ',
    artist: 'Odile',
    catalogueNumber: 'TH-010',
    editions: [edition],
    credits: 'Cut by [bold]Ann[/bold]',
    listeningLinks: [
      { name: 'Here', url: 'https://listen.example' },
      { name: 'Evil', url: 'javascript:alert(1)' },
    ],
  })
  for (const said of [
    '>Una Corda<',
    'Odile',
    'TH-010',
    '3:05',
    '300\u00a0copies',
    '€24.00',
    'Here',
    'LISTEN',
  ])
    expect(html).toContain(said)
  expect(html).toContain('<span class="mk-bold">Ann</span>')
  expect(html).not.toContain('Evil')
})

test('what is not typed yet has its place, and a cover that no page may show gives way', () => {
  const html = page({ coverImage: 'javascript:alert(1)' })
  for (const said of ['Title', 'Artist', 'white-label']) expect(html).toContain(said)
  expect(html).not.toContain('javascript:')
})

test.each([
  ['', false, true],
  ['2026-12-04T10:00', false, false],
  ['2026-12-04T10:00', true, true],
  ['2026-11-04T10:00', false, true],
])(
  'with the day %o and previews early %o a preview is heard: %o',
  (availableAt, early, isHeard) => {
    const { tracks } = previewed({ availableAt, previewsEarly: early })
    expect(tracks[0]!.preview !== null).toBe(isHeard)
  },
)

test.each([
  ['', false],
  ['2026-12-04T10:00', false],
  ['2026-11-04T10:00', true],
])('with the early track from %o it is heard whole in the preview: %o', (earlyAt, isWhole) => {
  const [shown] = previewed({ availableAt: '2026-12-24T10:00', earlyAt }, true).tracks
  expect([shown!.isWhole, shown!.preview !== null]).toEqual([isWhole, isWhole])
})

test.each([
  ['2026-12-04T10:00:00Z', true, '', 'Out December 24, 2026 (was December 4)'],
  ['2026-12-11T10:00:00Z', true, '2026-12-04T10:00:00Z', 'Out December 24, 2026 (was December 4)'],
  ['2026-12-24T09:00:00Z', true, '', 'Out December 24, 2026'],
  // Nobody was told, and one that was out.
  ['2026-12-04T10:00:00Z', false, '', 'Out December 24, 2026'],
  ['2026-11-04T10:00:00Z', true, '', 'Out December 24, 2026'],
])(
  'a day saved as %s, listed %o, first announced %o, that is moved reads: %s',
  (availableAt, listed, formerAvailableAt, words) => {
    const saved = { ...savedRelease, availableAt, listed, formerAvailableAt }
    expect(page({ availableAt: '2026-12-24T10:00' }, saved)).toContain(words)
  },
)

test('a day that is half typed, and copies and a price that are no number, are left out', () => {
  const { availableAt, editions } = previewed({
    availableAt: '2026-13-99T10:00',
    editions: [{ ...edition, copies: 'many', price: 'much' }],
  })
  expect([availableAt, editions[0]!.copies, editions[0]!.price]).toEqual([null, null, null])
})
