import { expect, test } from 'vitest'
import { newRelease, releaseInput } from '#src/features/releases/admin/schema.ts'
import { codesThatStopMessage } from '#src/features/releases/messages.ts'
import { validate } from '#src/lib/validate.ts'

const sound = { ...newRelease('2026'), title: 'Una Corda', artist: 'Odile Marrow' }

test('a release needs title, artist and year, and nothing else', () => {
  expect(validate(releaseInput, sound)).toEqual({ output: sound })
})

test('a new release has the current year and is not on the site', () => {
  expect(newRelease('2026')).toMatchObject({ year: '2026', listed: false, title: '' })
})

const missing = 'Please fill in title, artist, and year'
const bad = (name: string) =>
  `The ${name} address has to begin with https://, or with / for a file on this site.`

test.each([
  [{ title: '  ' }, { title: missing }],
  [
    { title: '', artist: '', year: '' },
    { title: missing, artist: missing, year: missing },
  ],
  [
    { year: '', downloadUrl: 'x' },
    { year: missing, downloadUrl: bad('download') },
  ],
  [{ title: 'x'.repeat(301) }, { title: 'Please keep the title within 300 characters.' }],
  [{ year: 'x'.repeat(21) }, { year: 'Please keep the year within 20 characters.' }],
  [{ coverImage: 'cover.jpg' }, { coverImage: bad('cover image') }],
  [{ downloadUrl: '//files.example/x' }, { downloadUrl: bad('download') }],
  [{ mp3Url: 'https://user:pass@files.example/x' }, { mp3Url: bad('MP3') }],
  [{ flacUrl: `https://files.example/${'x'.repeat(2000)}` }, { flacUrl: bad('FLAC') }],
])('a release with %j is refused at each field', (part, fields) => {
  const refused = validate(releaseInput, { ...sound, ...part })
  expect(refused).toEqual({ message: Object.values(fields)[0], fields })
})

test.each([
  [0, null],
  [1, '1 unused code will stop working.'],
  [1200, '1,200 unused codes will stop working.'],
])('deleting a release with %d unused codes', (unusedCodes, sentence) => {
  expect(codesThatStopMessage(unusedCodes)).toBe(sentence)
})
