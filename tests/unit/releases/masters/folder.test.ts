import { expect, test } from 'vitest'
import {
  findCover,
  isHidden,
  readFolder,
  type MasterTags,
} from '#src/features/releases/masters/folder.ts'

const read = (paths: string[], tags: Record<string, MasterTags> = {}) =>
  readFolder(paths.map((path) => ({ path, seconds: 200, tags: tags[path] ?? {} })))

/** A release as a line: 'Artist: Title', then its tracks with side and another artist. */
const asText = ({ artist, title, tracks }: ReturnType<typeof read>) => [
  `${artist}: ${title}`,
  ...tracks.map((track) =>
    [track.side, track.artist && `${track.artist}:`, track.title].filter(Boolean).join(' '),
  ),
]

test.each<[string, string[], string[]]>([
  [
    'numbers and an artist',
    ['Una Corda/02 Odile Marrow - Felt.wav', 'Una Corda/01 Odile Marrow - Salt.wav'],
    ['Odile Marrow: Una Corda', 'Salt', 'Felt'],
  ],
  [
    'numbers with a dot',
    [
      'Odile Marrow - Una Corda (2026) [24-48]/10. Felt.wav',
      'Odile Marrow - Una Corda (2026) [24-48]/9. Salt.wav',
    ],
    ['Odile Marrow: Una Corda', 'Salt', 'Felt'],
  ],
  [
    'sides of a record',
    ['X/B1 Rain.aiff', 'X/A2 Felt.aiff', 'X/A1 Salt.aiff'],
    [': X', 'A Salt', 'A Felt', 'B Rain'],
  ],
  ['one side of a record', ['X/A2 - Felt.aiff', 'X/A1 - Salt.aiff'], [': X', 'A Salt', 'A Felt']],
  ['the other side alone', ['X/B1 - Rain.aiff'], [': X', 'B Rain']],
  [
    'discs in names',
    ['X/2-01 Rain.wav', 'X/1-02 Felt.wav', 'X/1-01 Salt.wav'],
    [': X', '1 Salt', '1 Felt', '2 Rain'],
  ],
  [
    'discs in folders',
    ['Odile Marrow - X/CD 2/01 Rain.wav', 'Odile Marrow - X/CD 1/01 Salt.wav'],
    ['Odile Marrow: X', '1 Salt', '2 Rain'],
  ],
  [
    'sides in folders',
    ['Lowlight/Side B/01 Felt.wav', 'Lowlight/side_a/01 Salt.wav'],
    [': Lowlight', 'A Salt', 'B Felt'],
  ],
  [
    'sides in folders of discs',
    ['X/Disc 2/Side C/1 Felt.wav', 'X/Disc 1/Side A/1 Salt.wav'],
    [': X', 'A Salt', 'C Felt'],
  ],
  [
    'artist and album before the number',
    ['Odile_Marrow_-_Una_Corda_-_02_Felt.wav', 'Odile_Marrow_-_Una_Corda_-_01_Salt.wav'],
    ['Odile Marrow: Una Corda', 'Salt', 'Felt'],
  ],
  [
    'several artists',
    ['Sampler/01 Odile Marrow - Salt.wav', 'Sampler/02 Kestrel - Felt.wav'],
    ['Various Artists: Sampler', 'Odile Marrow: Salt', 'Kestrel: Felt'],
  ],
  [
    'versions in titles',
    ['X/01 Salt - Live.wav', 'X/02 Felt - Live.wav'],
    [': X', 'Salt - Live', 'Felt - Live'],
  ],
  [
    'no numbers',
    ['X/99 Luftballons.wav', 'X/Salt.wav', 'X/Track 10.wav', 'X/Track 9.wav'],
    [': X', '99 Luftballons', 'Salt', 'Track 9', 'Track 10'],
  ],
  [
    'a folder for the format',
    ['Odile Marrow - Una Corda/WAV/01 Salt.wav', 'Odile Marrow - Una Corda/WAV/02 Felt.wav'],
    ['Odile Marrow: Una Corda', 'Salt', 'Felt'],
  ],
  [
    'en and em dashes',
    ['Odile Marrow – Una Corda/01 – Salt.wav', 'Odile Marrow – Una Corda/02 — Felt.wav'],
    ['Odile Marrow: Una Corda', 'Salt', 'Felt'],
  ],
  [
    'decomposed letters and runs of spaces',
    ['Bjo\u0308rk  -  Una_ Corda (2026)/01   Sa\u0301lt  Sea.wav'],
    ['Bj\u00F6rk: Una Corda', 'S\u00E1lt Sea'],
  ],
  ['one file', ['Odile Marrow - Salt.wav'], ['Odile Marrow: ', 'Salt']],
  ['nothing', [], [': ']],
])('a folder with %s is read from its names', (_what, paths, expected) => {
  expect(asText(read(paths))).toEqual(expected)
})

test('tags are believed before names', () => {
  const album = { album: 'Una Corda', albumArtist: 'Odile Marrow', artist: 'Odile Marrow' }
  const draft = read(['X/b.flac', 'X/a.flac'], {
    'X/b.flac': { ...album, title: 'Salt', number: 1, disc: 1 },
    'X/a.flac': { ...album, title: 'Felt', number: 2, disc: 1, artist: 'Guest' },
  })
  expect(asText(draft)).toEqual(['Odile Marrow: Una Corda', 'Salt', 'Guest: Felt'])
  expect(draft.tracks[0]).toEqual({
    path: 'X/b.flac',
    title: 'Salt',
    artist: null,
    side: null,
    number: 1,
    seconds: 200,
  })
})

test('tags are composed, and keep their dashes', () => {
  const tags = { album: 'Una  Corda', artist: 'Bjo\u0308rk', title: 'Salt – Live ' }
  expect(asText(read(['X/1.wav'], { 'X/1.wav': tags }))).toEqual([
    'Bj\u00F6rk: Una Corda',
    'Salt – Live',
  ])
})

test.each([
  ['X/._01 - Salt.wav', true],
  ['.DS_Store', true],
  ['.X/01.Salt.wav', false],
])('that %s is hidden is %s', (path, expected) => {
  expect(isHidden(path)).toBe(expected)
})

test.each([
  [['back cover.jpg', 'front.jpg'], 'front.jpg'],
  [['back cover.jpg', 'cover.jpg', 'Front.jpg'], 'Front.jpg'],
  [['inlay artwork.jpg', 'scan.jpg', 'folder.jpg'], 'folder.jpg'],
  [['back cover.jpg', 'scan.jpg'], 'back cover.jpg'],
  [['._cover.jpg', 'scan.jpg'], 'scan.jpg'],
  [['X/back.jpg', 'X/Front.png', 'X/01.wav'], 'X/Front.png'],
  [['X/scan.JPEG', 'X/01.wav'], 'X/scan.JPEG'],
  [['X/one.jpg', 'X/two.jpg'], null],
  [['X/01.wav'], null],
])('of %j the cover is %j', (paths, cover) => {
  expect(findCover(paths)).toBe(cover)
})
