import { expect, test } from 'vitest'
import { downloadName, type NamedFile } from '#src/features/releases/files/download-name.ts'
import { bytesText } from '#src/lib/bytes.ts'

const zip: NamedFile = {
  kind: 'flac',
  type: 'zip',
  artist: 'Odile Marrow',
  title: 'Una Corda',
  track: null,
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

test.each([
  ['Odile\u200b Marrow', 'Odile Marrow'],
  ['Aux. Input', 'Aux_. Input'],
  ['nul.something', 'nul_.something'],
  ['Conrad', 'Conrad'],
  ['...And Justice', 'And Justice'],
  ['Łódź 🎹 Ørjan', 'Łódź 🎹 Ørjan'],
  ['Zoe\u0308', 'Zo\u00eb'],
  ['👩\u200d🎤', '👩\u200d🎤'],
  ['half \ud83c', 'half \ufffd'],
])('the zip of %j begins with %j on every system', (artist, start) => {
  expect(downloadName({ ...zip, artist })).toBe(`${start} - Una Corda (FLAC).zip`)
})

test.each([['🎹'], ['👩\u200d🎤'], ['ż'], ['a'], ['e\u0323\u0302']])(
  'a name of many %s fits a file system and keeps its format, and no character is cut in half',
  (letter) => {
    const name = downloadName({ ...zip, title: letter.repeat(300) })
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(191)
    expect(Buffer.byteLength(name)).toBeGreaterThan(170)
    const rest = name.slice('Odile Marrow - '.length, -' (FLAC).zip'.length)
    const whole = letter.normalize('NFC')
    expect(rest).toBe(whole.repeat(rest.length / whole.length))
  },
)

test('a name of nothing is a name', () => {
  const track = { position: 1, title: ' . ', artist: ' ', seconds: null }
  expect(downloadName({ ...zip, type: 'mp3', track })).toBe('01   -.mp3')
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
