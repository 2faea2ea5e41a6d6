import { expect, test } from 'vitest'
import {
  artistLink,
  artistLinks,
  artistPath,
  isAbout,
  topicOf,
  isBy,
  type Artist,
} from '#src/features/artists/artist.ts'
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

test.each([
  ['Odile Marrow takes the piano apart', null, true],
  ['ODILE MARROW!', null, true],
  ['Odile Marrowbone sings', null, false],
  ['The record is out', 'hers', true],
  ['The record is out', 'other', false],
])('news %j about the release %j are about the artist: %j', (title, releaseId, expected) => {
  const topic = topicOf(title, releaseId)
  expect(isAbout({ name: 'Odile Marrow' }, topic, [{ id: 'hers' }])).toBe(expected)
})

test('an artist’s links are named by their hosts', () => {
  expect(artistLinks({ links: 'https://www.odile.example/a\nhttps://odile.bandcamp.com' })).toEqual(
    [
      { name: 'odile.example', href: 'https://www.odile.example/a' },
      { name: 'odile.bandcamp.com', href: 'https://odile.bandcamp.com' },
    ],
  )
  expect(artistLinks({ links: '' })).toEqual([])
})
