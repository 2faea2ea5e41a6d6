import { expect, test } from 'vitest'
import { downloadName, type NamedFile } from '#src/features/files/download-name.ts'
import { bytesText } from '#src/lib/bytes.ts'

const zip: NamedFile = {
  ...{ kind: 'flac', type: 'zip', artist: 'Odile Marrow', title: 'Una Corda', track: null },
}
const track = { position: 3, title: 'Felt', artist: null, seconds: null }

test.each<[Partial<NamedFile>, string]>([
  [{}, 'Odile Marrow - Una Corda (FLAC).zip'],
  [{ kind: 'mp3' }, 'Odile Marrow - Una Corda (MP3).zip'],
  [{ kind: 'download' }, 'Odile Marrow - Una Corda.zip'],
  [{ kind: 'mp3', type: 'mp3' }, 'Odile Marrow - Una Corda.mp3'],
  [{ type: 'flac', track }, '03 Odile Marrow - Felt.flac'],
  [{ type: 'mp3', track: { ...track, artist: 'Guest', position: 12 } }, '12 Guest - Felt.mp3'],
  [{ artist: 'AC/DC', title: 'Who? "Me": <x>|*\\' }, 'AC_DC - Who_ _Me__ _x____ (FLAC).zip'],
  [{ kind: 'download', artist: 'A', title: 'The end...' }, 'A - The end.zip'],
  [{ kind: 'download', title: 'a\u202egnp.exe\u0000\n' }, 'Odile Marrow - agnp.exe.zip'],
])('%j is called %s', (part, name) => {
  expect(downloadName({ ...zip, ...part })).toBe(name)
})

test('a long name fits a file system, and no character is cut in half', () => {
  const name = downloadName({ ...zip, title: '🎹'.repeat(300) })
  expect(name.length).toBeLessThan(200)
  expect(name.isWellFormed()).toBe(true)
})

test.each([
  [1, '1 KB'],
  [48_300_000, '48 MB'],
  [999_600, '1 MB'],
  [1_250_000_000, '1.3 GB'],
  [50e6, '50 MB'],
  [5e12, '5 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})
