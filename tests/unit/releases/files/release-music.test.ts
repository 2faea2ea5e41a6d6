// How much of a release can be downloaded and heard, in the words of each screen that says so.
import { expect, test } from 'vitest'
import { missingMusicQuestion, verdictMessage } from '#src/features/codes/admin/messages.ts'
import type { ReleaseMusic } from '#src/features/releases/files/release-music-schema.ts'
import { musicMessage } from '#src/features/releases/files/music-message.ts'
import { fansGetText } from '#src/features/releases/files/release-music.ts'

const music = (
  gives: ReleaseMusic['gives'],
  [tracksWithFiles, tracks, tracksWithPreviews = 0]: number[],
): ReleaseMusic => ({
  gives,
  tracks: tracks!,
  tracksWithFiles: tracksWithFiles!,
  tracksWithPreviews,
  download: null,
  mp3: null,
  flac: null,
})

test.each<[gives: ReleaseMusic['gives'], counts: number[], says: string, gets: string]>([
  ['nothing', [0, 0], 'No music yet: a code gives nothing.', 'Fans get nothing'],
  [
    'nothing',
    [0, 6, 6],
    '0 of 6 tracks have music, and there is no zip: a code gives nothing. Previews: 6 of 6.',
    'Fans get nothing',
  ],
  [
    'nothing',
    [0, 1],
    'Its track has no music, and there is no zip: a code gives nothing. Previews: 0 of 1.',
    'Fans get nothing',
  ],
  [
    'some_tracks',
    [3, 6, 2],
    '3 of 6 tracks have music, and there is no zip. Previews: 2 of 6.',
    'Fans get 3 of 6 tracks, and no zip',
  ],
  [
    'all_tracks',
    [6, 6, 6],
    'All 6 tracks have music. There is no zip: fans get them one by one. Previews: 6 of 6.',
    'Fans get the 6 tracks one by one, and no zip',
  ],
  [
    'whole_and_some_tracks',
    [5, 6],
    '5 of 6 tracks have music. The others are only in the download of the whole release, if it has them. Previews: 0 of 6.',
    'Fans get the whole release, and 5 of 6 tracks one by one',
  ],
  [
    'everything',
    [6, 6, 6],
    'All 6 tracks have music, and fans get the whole release as one download. Previews: 6 of 6.',
    'Fans get everything',
  ],
  ['everything', [1, 1, 1], '1 track has music. Previews: 1 of 1.', 'Fans get everything'],
  [
    'everything',
    [0, 6],
    'Fans get the whole release as one download. Previews: 0 of 6.',
    'Fans get everything',
  ],
  ['everything', [0, 0], 'Fans get the whole release as one download.', 'Fans get everything'],
])('a release that gives %s (%j) says how much of it there is', (gives, counts, says, gets) => {
  expect(musicMessage(music(gives, counts))).toBe(says)
  expect(fansGetText(music(gives, counts))).toBe(gets)
})

const fine = { step: 'site', level: 'ok', what: '', how: '' } as const
const note = { ...fine, level: 'warning' } as const
const fault = { ...fine, level: 'danger' } as const
const whole = music('everything', [6, 6])
const part = music('some_tracks', [3, 6])
const singles = music('all_tracks', [6, 6])

test.each([
  [whole, [fine], 'These codes will work'],
  [whole, [fine, note], 'These codes will work. Please read the notes first.'],
  [whole, [fine, note, fault], 'Fix 1 thing before you print'],
  [whole, [fault, fault], 'Fix 2 things before you print'],
  [part, [fine, fault], 'Fans get 3 of 6 tracks, and no zip. Fix 1 thing before you print'],
  [
    singles,
    [fine, note],
    'Fans get the 6 tracks one by one, and no zip. Please read the notes first.',
  ],
  [singles, [fine], 'Fans get the 6 tracks one by one, and no zip'],
])(
  'a test that cannot promise everything says what a fan gets, $gives',
  (music, steps, verdict) => {
    expect(verdictMessage({ steps, music })).toBe(verdict)
  },
)

test.each<[ReleaseMusic, question: string | undefined, detail: RegExp]>([
  [whole, undefined, /^/],
  [singles, undefined, /^/],
  [music('whole_and_some_tracks', [5, 6]), undefined, /^/],
  [
    music('nothing', [0, 6]),
    'Generate codes for “Odile - Una Corda” without files?',
    /nothing to download/,
  ],
  [
    part,
    'Generate codes for “Odile - Una Corda” without all of its music?',
    /^Fans get 3 of 6 tracks, and no zip\.$/,
  ],
])('codes are generated after a question where music is missing: $gives', (files, text, detail) => {
  const question = missingMusicQuestion({ artist: 'Odile', title: 'Una Corda', files })
  expect(question?.text).toBe(text)
  expect(question?.detail ?? '').toMatch(detail)
})
