import { expect, test } from 'vitest'
import { artistLink, artistPath, isBy, type Artist } from '#src/features/artists/artist.ts'
import { someArtist } from '#tests/support/backend/artists.ts'

const ownPage = { href: '/artist/odile-marrow', text: 'LEARN MORE' }

test.each<[string, Partial<Artist>, ReturnType<typeof artistLink>]>([
  ['their own page', {}, ownPage],
  [
    'where staff say',
    { linkUrl: 'https://odile.example', linkText: 'LISTEN' },
    { href: 'https://odile.example', text: 'LISTEN' },
  ],
  [
    'contact, for a claim spot',
    { isClaimSpot: true, linkText: '' },
    { href: '/contact', text: 'CONTACT US' },
  ],
  ['their own page, when the link is unsafe', { linkUrl: 'javascript:alert(1)' }, ownPage],
  ['their own page with the usual text, when staff left it out', { linkText: ' ' }, ownPage],
])("an artist's card leads to %s", (_case, change, link) => {
  expect(artistLink({ ...someArtist, ...change })).toEqual(link)
})

test("a release is an artist's when its artist, as an address, is theirs", () => {
  expect(isBy(someArtist, { artist: 'Odile  Márrow', artistId: null })).toBe(true)
  expect(isBy(someArtist, { artist: 'Odile Marrow & Friends', artistId: null })).toBe(false)
})

test('a release that is tied to an artist is theirs whatever its sleeve calls them, and nobody else’s', () => {
  expect(isBy(someArtist, { artist: 'O. M.', artistId: '1' })).toBe(true)
  expect(isBy(someArtist, { artist: 'Odile Marrow', artistId: '2' })).toBe(false)
})

test('a claim spot has no page', () => {
  expect(artistPath(someArtist)).toBe('/artist/odile-marrow')
  expect(artistPath({ ...someArtist, isClaimSpot: true })).toBeNull()
})
