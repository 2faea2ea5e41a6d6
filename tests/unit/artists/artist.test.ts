import { expect, test } from 'vitest'
import { artistLink, artistPath, isBy, type Artist } from '#src/features/artists/artist.ts'

const someone: Artist = {
  id: '1',
  name: 'Odile Marrow',
  slug: 'odile-marrow',
  bio: '',
  image: null,
  imageAlt: '',
  linkText: 'LEARN MORE',
  linkUrl: null,
  colorScheme: 'Stone Light',
  isClaimSpot: false,
  formerSlugs: [],
}

test.each<[string, Partial<Artist>, ReturnType<typeof artistLink>]>([
  ['their own page', {}, { href: '/artist/odile-marrow', text: 'LEARN MORE' }],
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
  [
    'their own page, when the link is not one',
    { linkUrl: 'javascript:alert(1)' },
    { href: '/artist/odile-marrow', text: 'LEARN MORE' },
  ],
  [
    'a text, when staff left it out',
    { linkText: ' ' },
    { href: '/artist/odile-marrow', text: 'LEARN MORE' },
  ],
])("an artist's card leads to %s", (_case, change, link) => {
  expect(artistLink({ ...someone, ...change })).toEqual(link)
})

test("a release is an artist's when its artist, as an address, is theirs", () => {
  expect(isBy(someone, { artist: 'Odile  Márrow', artistId: null })).toBe(true)
  expect(isBy(someone, { artist: 'Odile Marrow & Friends', artistId: null })).toBe(false)
})

test('a release that is tied to an artist is theirs whatever its sleeve calls them, and nobody else’s', () => {
  expect(isBy(someone, { artist: 'O. M.', artistId: '1' })).toBe(true)
  expect(isBy(someone, { artist: 'Odile Marrow', artistId: '2' })).toBe(false)
})

test('a claim spot has no page', () => {
  expect(artistPath(someone)).toBe('/artist/odile-marrow')
  expect(artistPath({ ...someone, isClaimSpot: true })).toBeNull()
})
