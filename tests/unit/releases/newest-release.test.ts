import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NewestRelease } from '#src/features/releases/NewestRelease.tsx'
import type { Edition, ListedRelease } from '#src/features/releases/release.ts'

const edition = (name: string, changes: Partial<Edition> = {}): Edition => ({
  ...{ name, colour: '', copies: null, soldOut: false },
  ...{ url: `https://shop.example/${name}`, ...changes },
})

function shown(changes: Partial<ListedRelease>): string {
  const release: ListedRelease = {
    ...{ id: 'id', slug: 'tare', formerSlugs: [], title: 'Tare', artist: 'Halvard Rue' },
    ...{ artistId: null, year: '2026', catalogueNumber: 'TH-011', coverImage: null, coverAlt: '' },
    ...{ availableAt: null, credits: '', editions: [], listeningLinks: [], tracks: [], ...changes },
  }
  return renderToStaticMarkup(
    createElement(NewestRelease, { release, date: 'November 1, 2026', artistPath: null }),
  )
}

test('the newest release shows its first four tracks', () => {
  const tracks = [1, 2, 3, 4, 5].map((position) => ({
    ...{ position, title: `Track ${position}`, artist: null, seconds: 60, preview: null },
  }))
  const html = shown({ tracks })
  expect(html).toContain('Track 4')
  expect(html).not.toContain('Track 5')
})

test('ORDER leads to the first edition that is left, or else to the label', () => {
  const editions = [
    edition('gone', { soldOut: true }),
    edition('nowhere', { url: '' }),
    edition('black'),
  ]
  expect(shown({ editions })).toContain('href="https://shop.example/black"')
  expect(shown({ editions: editions.slice(0, 2) })).toContain(
    'href="/contact?subject=shop-support&amp;message=I+would+like+to+order%3A+Halvard+Rue+-+Tare%2C+TH-011%0A"',
  )
})
