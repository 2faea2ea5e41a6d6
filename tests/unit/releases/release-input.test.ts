import { expect, test } from 'vitest'
import { newRelease, validateRelease } from '#src/features/releases/admin/release-input.ts'
import { codesThatStopMessage } from '#src/features/releases/messages.ts'

const sound = { ...newRelease('2026'), title: 'Una Corda', artist: 'Odile Marrow' }

test('a release needs title, artist and year, and nothing else', () => {
  expect(validateRelease(sound)).toBeNull()
})

test('a new release has the current year and is not on the site', () => {
  expect(newRelease('2026')).toMatchObject({ year: '2026', listed: false, title: '' })
})

test.each([
  [{ title: '  ' }, 'missing-fields', 'title'],
  [{ title: '', artist: '' }, 'missing-fields', 'title'],
  [{ artist: '' }, 'missing-fields', 'artist'],
  [{ year: '' }, 'missing-fields', 'year'],
  [{ year: '', downloadUrl: 'x' }, 'missing-fields', 'year'],
  [{ title: 'x'.repeat(301) }, 'too-long', 'title'],
  [{ year: 'x'.repeat(21), mp3Url: 'x' }, 'too-long', 'year'],
  [{ coverImage: 'cover.jpg' }, 'bad-address', 'coverImage'],
  [{ downloadUrl: '//files.example/x' }, 'bad-address', 'downloadUrl'],
  [{ mp3Url: 'https://user:pass@files.example/x' }, 'bad-address', 'mp3Url'],
  [{ flacUrl: `https://files.example/${'x'.repeat(2000)}` }, 'bad-address', 'flacUrl'],
])('%j is at problem: %s of %s', (part, code, field) => {
  expect(validateRelease({ ...sound, ...part })).toMatchObject({ code, field })
})

test('each address at problem has a sentence of its own', () => {
  const fields = ['coverImage', 'downloadUrl', 'mp3Url', 'flacUrl'] as const
  const sentences = fields.map((field) => validateRelease({ ...sound, [field]: 'x' })!.message)
  expect(new Set(sentences).size).toBe(4)
})

test.each([
  [0, null],
  [1, '1 unused code will stop working.'],
  [1200, '1,200 unused codes will stop working.'],
])('deleting a release with %d unused codes', (unusedCodes, sentence) => {
  expect(codesThatStopMessage(unusedCodes)).toBe(sentence)
})
