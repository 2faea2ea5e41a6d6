import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NewestRelease } from '#src/features/releases/NewestRelease.tsx'
import { EditionList } from '#src/features/releases/editions/EditionList.tsx'
import type { Edition } from '#src/features/releases/editions/edition.ts'
import type { ListedRelease } from '#src/features/releases/release.ts'
import { specStyle } from '#src/lib/dates.ts'
import { someEdition, someRelease, someTrack } from '#tests/support/backend/releases.ts'

const edition = (format: string, changes: Partial<Edition> = {}): Edition => ({
  ...someEdition,
  format,
  description: null,
  links: [{ name: 'Shop', url: `https://shop.example/${format}` }],
  ...changes,
})

function shown(changes: Partial<ListedRelease>, hasShop = true): string {
  const release: ListedRelease = {
    ...someRelease,
    slug: 'tare',
    title: 'Tare',
    artist: 'Halvard Rue',
    artistId: null,
    year: '2026',
    catalogueNumber: 'TH-011',
    coverImage: null,
    coverAlt: '',
    availableAt: null,
    credits: '',
    editions: [],
    listeningLinks: [],
    tracks: [],
    ...changes,
  }
  return renderToStaticMarkup(
    createElement(NewestRelease, {
      release,
      date: 'November 1, 2026',
      dates: specStyle,
      hasShop,
      artistPath: null,
    }),
  )
}

test('the newest release shows its first four tracks, and has two or more others behind a word', () => {
  const tracks = [1, 2, 3, 4, 5, 6].map((position) => ({
    ...someTrack,
    position,
    title: `Track ${position}`,
  }))
  const [inView = '', behind = ''] = shown({ tracks }).split('2 more tracks')
  expect(inView).toContain('Track 4')
  expect(inView).not.toContain('Track 5')
  expect(behind).toContain('Track 6')
  expect(shown({ tracks: tracks.slice(0, 5) })).not.toContain('more track')
})

test('ORDER leads to the shop of the first edition that is left, or else to the label', () => {
  const editions = [
    edition('gone', { state: 'sold_out' }),
    edition('back', { state: 'back_on', shipsOn: '2030-01-01' }),
    edition('black'),
    edition('red', { links: [] }),
  ]
  expect(shown({ editions })).toContain('href="https://shop.example/black"')
  expect(shown({ editions: editions.toSpliced(2, 1) })).toContain(
    'href="/contact?subject=shop-support&amp;message=I+would+like+to+order%3A+Halvard+Rue+-+Tare%2C+TH-011%2C+red%0AHow+many%3A+1%0A',
  )
  expect(shown({ editions: editions.slice(0, 2) })).not.toContain('ORDER')
  expect(shown({ editions: editions.slice(0, 2) })).toContain('SOLD OUT')
})

test('while the label’s own shop is off, ORDER leads to the shops of others alone, on each page', () => {
  const [elsewhere, own] = [edition('black'), edition('red', { links: [] })]
  const page = (editions: Edition[]) =>
    renderToStaticMarkup(
      createElement(EditionList, {
        release: { ...someRelease, editions },
        dates: specStyle,
        hasShop: false,
      }),
    )
  for (const html of [shown({ editions: [own] }, false), shown({}, false), page([own])])
    expect(html).not.toContain('ORDER')
  for (const html of [shown({ editions: [elsewhere] }, false), page([own, elsewhere])])
    expect(html.match(/href="https:\/\/shop\.example\/black"/g)).toHaveLength(1)
})
