import { expect, test } from 'vitest'
import type { RedeemedRelease } from '#src/features/codes/redeem/contract.ts'
import { specStyle } from '#src/lib/dates.ts'
import { sleeveOf } from '#src/features/codes/redeem/sleeve-files.ts'

const track = (position: number) => ({
  position,
  title: `No. ${position}`,
  artist: null,
  seconds: 61,
})
const file = (id: string, position: number | null) => ({
  id,
  kind: 'mp3' as const,
  name: `${id}.mp3`,
  bytes: 2_000_000,
  track: position === null ? null : track(position),
})
const release = (parts: Partial<RedeemedRelease>): RedeemedRelease => ({
  artist: 'Odile',
  title: 'Felt',
  year: '2024',
  coverImage: null,
  page: null,
  until: null,
  downloadUrl: null,
  mp3Url: null,
  flacUrl: null,
  files: [],
  previews: [],
  dates: specStyle,
  ...parts,
})

test('a track with a file, a preview or both is there once, in the order of the record', () => {
  const { tracks, hasFiles } = sleeveOf(
    release({
      files: [file('third', 3), file('first', 1)],
      previews: [
        { address: '/media/second.mp3', track: track(2) },
        { address: '/media/third.mp3', track: track(3) },
      ],
    }),
  )
  expect(tracks.map(({ place, length }) => [place, length])).toEqual([
    ['01', '1:01'],
    ['02', '1:01'],
    ['03', '1:01'],
  ])
  expect(tracks.map(({ files, preview }) => [files.mp3?.id, preview])).toEqual([
    ['first', null],
    [undefined, '/media/second.mp3'],
    ['third', '/media/third.mp3'],
  ])
  expect(hasFiles).toBe(true)
})

test('without a cover the first letters of the title stand in its place', () => {
  const lettersOf = (title: string) => sleeveOf({ ...release({}), title }).letters
  expect(lettersOf('Salt on the Sill')).toBe('Sot')
  expect(lettersOf('Überall')).toBe('Ü')
})

test('an address is shown only where the label has no file of its own, and previews alone are no files', () => {
  const { addresses } = sleeveOf(
    release({ mp3Url: 'https://a.example/b.zip', flacUrl: '/c.zip', files: [file('mp3', null)] }),
  )
  expect(addresses).toMatchObject({ mp3Url: null, flacUrl: '/c.zip' })
  const previews = [{ address: '/media/first.mp3', track: track(1) }]
  expect(sleeveOf(release({ previews })).hasFiles).toBe(false)
})
