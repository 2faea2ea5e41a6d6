import { expect, test } from 'vitest'
import type { ReleaseInList } from '#src/features/releases/admin/contract.ts'
import { filesText } from '#src/features/releases/admin/messages.ts'

const release = (
  addresses: Partial<Pick<ReleaseInList, 'downloadUrl' | 'mp3Url' | 'flacUrl'>>,
  files: Partial<ReleaseInList['files']> = {},
) =>
  ({
    downloadUrl: '',
    mp3Url: '',
    flacUrl: '',
    ...addresses,
    files: { download: null, mp3: null, flac: null, tracks: 0, tracksWithFiles: 0, ...files },
  }) as ReleaseInList

test.each([
  [release({}), 'no files yet'],
  [
    release(
      { mp3Url: 'https://files.example/mp3.zip' },
      { download: 48_000_000, tracks: 10, tracksWithFiles: 9 },
    ),
    'Download 48 MB · MP3 by link · no FLAC · 9 of 10 tracks',
  ],
  // A file goes before an address.
  [
    release({ flacUrl: 'https://files.example/flac.zip' }, { flac: 1_200_000_000 }),
    'no download · no MP3 · FLAC 1.2 GB',
  ],
  [release({}, { tracks: 1, tracksWithFiles: 1 }), 'no download · no MP3 · no FLAC · 1 track'],
  [release({}, { tracks: 2 }), 'no download · no MP3 · no FLAC · 0 of 2 tracks'],
])('the row of a release says what a fan gets and what is missing', (shown, text) => {
  expect(filesText(shown)).toBe(text)
})
