import { expect, test } from 'vitest'
import { musicGroup } from '#src/features/artists/json-ld.ts'
import type { Artist } from '#src/features/artists/artist.ts'
import { someArtist } from '#tests/support/backend/artists.ts'

const site = new URL('https://label.example')
const odile: Artist = {
  ...someArtist,
  bio: 'Plays the piano from the inside.',
  image: '/demo/artists/odile-marrow.jpg',
}

test('an artist is a group with a page, a picture, albums, shows and links', () => {
  const album = { '@type': 'MusicAlbum', name: 'Una Corda' } as const
  const show = { '@type': 'MusicEvent', name: 'On the quay' } as const
  const links = 'https://odile.example/\nhttps://odile.bandcamp.example'
  const about = { albums: [album], events: [show] }
  expect(musicGroup({ ...odile, links }, about, site)).toEqual({
    '@type': 'MusicGroup',
    name: 'Odile Marrow',
    url: 'https://label.example/artist/odile-marrow',
    description: 'Plays the piano from the inside.',
    image: 'https://label.example/demo/artists/odile-marrow.jpg',
    album: [album],
    event: [show],
    sameAs: ['https://odile.example/', 'https://odile.bandcamp.example'],
  })
})

test('an artist without bio, picture and records is only named', () => {
  expect(musicGroup({ ...odile, bio: ' ', image: null }, { albums: [], events: [] }, site)).toEqual(
    {
      '@type': 'MusicGroup',
      name: 'Odile Marrow',
      url: 'https://label.example/artist/odile-marrow',
    },
  )
})
