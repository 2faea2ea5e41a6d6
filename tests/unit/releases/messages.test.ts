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
  [release({}), 'none'],
  [release({}, { tracks: 2 }), 'none'],
  [release({ mp3Url: '/mp3.zip' }, { download: 48_000_000, gives: 'everything' }), 'ZIP MP3'],
  [release({}, { tracks: 6, tracksWithFiles: 5, gives: 'some_tracks' }), '5 of 6 tracks'],
  [release({}, { tracks: 6, tracksWithFiles: 6, gives: 'all_tracks' }), '6 tracks'],
  [
    release({}, { flac: 9, tracks: 6, tracksWithFiles: 5, gives: 'whole_and_some_tracks' }),
    'FLAC 5 of 6 tracks',
  ],
])('the row of a release says what a fan gets in a word or two', (shown, text) => {
  expect(filesText(shown)).toBe(text)
})
