import { expect, test } from 'vitest'
import type { ReleaseInList } from '#src/features/releases/admin/contract.ts'
import { filesText } from '#src/features/releases/admin/messages.ts'

const none = {
  gives: 'nothing',
  download: null,
  mp3: null,
  flac: null,
  tracks: 0,
  tracksWithFiles: 0,
}

const release = (
  addresses: Partial<Pick<ReleaseInList, 'downloadUrl' | 'mp3Url' | 'flacUrl'>>,
  files: Partial<ReleaseInList['files']> = {},
) =>
  ({
    downloadUrl: '',
    mp3Url: '',
    flacUrl: '',
    ...addresses,
    files: { ...none, ...files },
  }) as ReleaseInList

test.each([
  [release({}), 'no files yet'],
  [
    release(
      { mp3Url: 'https://files.example/mp3.zip' },
      { download: 48_000_000, tracks: 10, tracksWithFiles: 9, gives: 'whole_and_some_tracks' },
    ),
    '9 of 10 tracks have music · Download 48 MB · MP3 by link · no FLAC',
  ],
  // A file goes before an address.
  [
    release(
      { flacUrl: 'https://files.example/flac.zip' },
      { flac: 1_200_000_000, gives: 'everything' },
    ),
    'no download · no MP3 · FLAC 1.2 GB',
  ],
  [
    release({}, { download: 48_000_000, tracks: 10, gives: 'everything' }),
    'no single tracks · Download 48 MB · no MP3 · no FLAC',
  ],
  [release({}, { tracks: 1, tracksWithFiles: 1, gives: 'everything' }), '1 track has music'],
  [release({}, { tracks: 1 }), 'its track has no music · no zip'],
  [release({}, { tracks: 2 }), '0 of 2 tracks have music · no zip'],
  [
    release({}, { tracks: 6, tracksWithFiles: 5, gives: 'some_tracks' }),
    '5 of 6 tracks have music · no zip',
  ],
  [
    release({}, { tracks: 6, tracksWithFiles: 6, gives: 'all_tracks' }),
    'all 6 tracks have music · no zip',
  ],
])('the row of a release says what a fan gets and what is missing', (shown, text) => {
  expect(filesText(shown)).toBe(text)
})
