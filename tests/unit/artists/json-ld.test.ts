import { expect, test } from 'vitest'
import { musicGroup } from '#src/features/artists/json-ld.ts'
import type { Artist } from '#src/features/artists/artist.ts'
import { someArtist } from '#tests/support/backend/artists.ts'

const site = new URL('https://label.example')
const odile: Artist = {
  ...someArtist,
  bio: 'Plays the piano from the inside.',
  image: '/demo/artists/odile-marrow.svg',
}

test('an artist is a group with a page, a picture and albums', () => {
  const album = { '@type': 'MusicAlbum', name: 'Una Corda' } as const
  expect(musicGroup(odile, [album], site)).toEqual({
    '@type': 'MusicGroup',
    name: 'Odile Marrow',
    url: 'https://label.example/artist/odile-marrow',
    description: 'Plays the piano from the inside.',
    image: 'https://label.example/demo/artists/odile-marrow.svg',
    album: [album],
  })
})

test('an artist without bio, picture and records is only named', () => {
  expect(musicGroup({ ...odile, bio: ' ', image: null }, [], site)).toEqual({
    '@type': 'MusicGroup',
    name: 'Odile Marrow',
    url: 'https://label.example/artist/odile-marrow',
  })
})
