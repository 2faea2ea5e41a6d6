import { describe, expect, it } from 'vitest'
import { creditAs, namedArtist } from '#src/features/releases/admin/roster-link.ts'

const roster = [
  { id: 'odile', name: 'Odile Marrow' },
  { id: 'trio', name: 'Odile Marrow Trio' },
  { id: 'air', name: 'Air' },
  { id: 'bjork', name: 'Björk' },
]

describe('the artist of the roster whom a credit names', () => {
  it.each([
    ['Odile Marrow', 'odile'],
    ['  odile   marrow ', 'odile'],
    ['Odile Marrow & Friends', 'odile'],
    ['Somebody feat. Odile Marrow', 'odile'],
    ['Odile Marrow Trio', 'trio'],
    ['Air', 'air'],
    ['Hot Air Balloon', undefined],
    ['Air x Odile Marrow', 'air'],
    ['Somebody, Odile Marrow Trio', 'trio'],
    ['Halvard and the Rest', undefined],
    ['Airport', undefined],
    ['BJÖRK', 'bjork'],
    ['Björkman', undefined],
    ['Various Artists', undefined],
    ['', undefined],
  ])('of “%s” is %s', (artist, id) => {
    expect(namedArtist(artist, roster)?.id).toBe(id)
  })

  it('is nobody of an empty roster', () => {
    expect(namedArtist('Air', [])).toBeUndefined()
  })

  it('may have a name that looks like several', () => {
    const both = [...roster, { id: 'both', name: 'Air & Salt' }]
    expect(namedArtist('Air & Salt', both)?.id).toBe('both')
  })
})

describe('a credit whose name is typed', () => {
  it.each([
    [
      'follows the name to the roster',
      'Odile Marrow',
      { artist: 'Odile Marro', artistId: '' },
      'odile',
    ],
    ['leaves an artist whom it names no more', 'Somebody', { artist: 'Air', artistId: 'air' }, ''],
    [
      'keeps one who was chosen under another name',
      'J. M.',
      { artist: 'J. ', artistId: 'air' },
      'air',
    ],
    ['leaves an artist when it is emptied', '', { artist: 'J.', artistId: 'air' }, ''],
    [
      'keeps one who is not on the roster any more',
      'Gone!',
      { artist: 'Gone', artistId: 'x' },
      'x',
    ],
  ])('%s', (_, typed, old, artistId) => {
    expect(creditAs(typed, old, roster)).toEqual({ artist: typed, artistId })
  })
})
