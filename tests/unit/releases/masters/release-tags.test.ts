import { expect, test } from 'vitest'
import { estimateMessages } from '#src/features/releases/masters/admin/messages.ts'
import { estimate } from '#src/features/releases/masters/estimate.ts'
import { readMaster } from '#src/features/releases/masters/master.ts'
import { outOfDate, tagKeys, tagsOf, zipKey } from '#src/features/releases/masters/release-tags.ts'
import { wavOf } from '#src/features/releases/masters/wav-of.ts'
import { makeMaster, makeSamples, type MadeMaster } from '#tests/support/masters/make-master.ts'

const release = {
  title: 'Una Corda',
  artist: 'Odile Marrow',
  year: '2026 (1998)',
  coverImage: '/media/a',
  pLine: '2026 Tidehouse',
  cLine: '',
}
const track = (id: string, part = {}) => ({
  id,
  title: id,
  artist: '',
  side: '',
  isrc: '',
  lyrics: '',
  seconds: null,
  ...part,
})
const [salt, felt] = [track('Salt'), track('Felt', { artist: 'Kestrel', isrc: 'GB-THR-26-00001' })]

test('a track is tagged with what it says of itself, else with what its release says', () => {
  expect(tagsOf(release, [salt, felt], 1)).toEqual({
    title: 'Felt',
    artist: 'Kestrel',
    album: 'Una Corda',
    albumArtist: 'Odile Marrow',
    number: 2,
    count: 2,
    disc: null,
    year: 2026,
    isrc: 'GBTHR2600001',
    copyright: '2026 Tidehouse',
    lyrics: null,
    cover: null,
  })
})

test('each disc counts its tracks, and the sides of a record count on', () => {
  const numbersOf = (sides: string[]) => {
    const tracks = sides.map((side, at) => track(`${at}`, { side }))
    return tracks
      .map((_, at) => tagsOf(release, tracks, at))
      .map(({ number, count }) => [number, count])
  }
  expect(numbersOf(['1', '1', '2'])).toEqual([
    [1, 2],
    [2, 2],
    [1, 1],
  ])
  expect(numbersOf(['A', 'A', 'B']).map(([number]) => number)).toEqual([1, 2, 3])
})

test('files are out of date when tags or cover are others, and zips when a track is newer', () => {
  const keys = tagKeys(release, [salt, felt])
  const file = (trackId: string | null, tagsKey: string | null, hour = 12) => ({
    trackId,
    tagsKey,
    kind: 'flac',
    state: 'ready',
    createdAt: `2026-11-26T${hour}:00:00.000Z`,
  })
  const files = [
    file('Salt', keys.get('Salt')!),
    file('Felt', keys.get('Felt')!),
    file(null, zipKey(keys)),
    // Uploaded as it is.
    file('Felt', null),
  ]
  const changed = (of: Partial<typeof release>, tracks = [salt, felt]) =>
    outOfDate(files, { ...release, ...of }, tracks).outdated.map(({ trackId }) => trackId)
  expect(changed({})).toEqual([])
  expect(changed({ coverImage: '/media/b' })).toEqual(['Salt', 'Felt', null])
  expect(changed({}, [salt, { ...felt, title: 'Felt (Dub)' }])).toEqual(['Felt', null])
  expect(changed({}, [felt, salt])).toEqual(['Salt', 'Felt', null])
  const zip = file(null, zipKey(keys))
  const revised = [...files.slice(0, 2), file('Felt', null, 13), zip]
  expect(outOfDate(revised, release, [salt, felt])).toEqual({ outdated: [zip], lacking: [] })
  const [salted] = files
  const ofOne = outOfDate([salted!, zip], release, [salt, felt])
  expect(ofOne).toEqual({ outdated: [], lacking: ['Felt'] })
})

const album = Array.from({ length: 12 }, () => ({
  sampleRate: 48_000,
  channels: 2 as const,
  bits: 24 as const,
  frames: 48_000 * 240,
}))

test.each([
  [5_000_000_000, null, []],
  [
    50_000_000,
    null,
    [
      'The file store takes 50 MB a file: the longest tracks will not fit as FLAC.',
      'The file store takes 50 MB a file: a zip of the FLAC and of the MP3 files will not fit, so fans get single tracks.',
    ],
  ],
  [
    100_000_000,
    null,
    [
      'The file store takes 100 MB a file: a zip of the FLAC and of the MP3 files will not fit, so fans get single tracks.',
    ],
  ],
  [
    5_000_000_000,
    1e9,
    ['This browser has room for 1 GB only. Free some disk, or make fewer tracks at a time.'],
  ],
])(
  'with %i bytes a file and %s free it says what does not fit',
  (maximumBytes, free, sentences) => {
    const expected = estimate(album, { previewSeconds: 45, maximumBytes })
    const [first, ...others] = estimateMessages(expected, { tracks: 12, maximumBytes, free })
    expect(first).toMatch(
      /^12 tracks, 48 minutes of music: about 2 minutes to make; needs 1\.\d GB|^12/,
    )
    expect(others).toEqual(sentences)
  },
)

test.each([16, 24])(
  'what is heard of a master of %i bit is a WAV with its samples',
  async (bits) => {
    const made: MadeMaster = {
      name: 'Salt',
      kind: 'aiff',
      channels: 2,
      sampleRate: 44_100,
      bits,
      frames: 200_000,
    }
    const heard = await readMaster(await wavOf(await readMaster(makeMaster(made)), 1, 2))
    expect(heard).toMatchObject({ channels: 2, bits, sampleRate: 44_100, frames: 88_200 })
    const samples = Buffer.concat(await Array.fromAsync(heard.read()))
    const size = (2 * bits) / 8
    expect(samples.equals(makeSamples(made).subarray(44_100 * size, 132_300 * size))).toBe(true)
  },
)
