import { expect, test } from 'vitest'
import { musicAlbum } from '#src/features/releases/json-ld.ts'

const site = new URL('https://label.example')
const release = {
  id: '1',
  title: 'Una Corda',
  artist: 'Odile Marrow',
  year: '2024',
  coverImage: '/demo/sleeves/th-010.svg',
}

test('a release is an album by its artist, with its year and its cover', () => {
  expect(musicAlbum(release, site)).toEqual({
    '@type': 'MusicAlbum',
    name: 'Una Corda',
    byArtist: { '@type': 'MusicGroup', name: 'Odile Marrow' },
    datePublished: '2024',
    image: 'https://label.example/demo/sleeves/th-010.svg',
  })
})

test('a year that is none is no date, and a cover that is none no picture', () => {
  const album = musicAlbum({ ...release, year: 'soon', coverImage: null }, site)
  expect(album).not.toHaveProperty('datePublished')
  expect(album).not.toHaveProperty('image')
})
