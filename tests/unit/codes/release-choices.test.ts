import { expect, test } from 'vitest'
import { hasFiles } from '#src/features/codes/admin/use-release-choices.ts'

const files = { download: null, mp3: null, flac: null, tracks: 0, tracksWithFiles: 0 }
const release = { downloadUrl: '', mp3Url: '', flacUrl: '' }

test.each([
  [{}, {}, false],
  [{}, { tracksWithFiles: 1 }, true],
  [{}, { flac: 9 }, true],
  [{ mp3Url: 'https://files.example/mp3.zip' }, {}, true],
])('a code of a release with %j and %j gives something: %s', (addresses, stored, has) => {
  expect(hasFiles({ ...release, ...addresses, files: { ...files, ...stored } })).toBe(has)
})
