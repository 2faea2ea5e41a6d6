import { expect, test } from 'vitest'
import { leaveQuestion, replaceQuestion } from '#src/features/releases/masters/admin/messages.ts'
import { replacedFiles } from '#src/features/releases/masters/admin/replaced-files.ts'
import { whatStays } from '#src/features/releases/masters/admin/what-stays.ts'

const draft = (title: string, number: number) => ({
  path: `${title}.wav`,
  title,
  artist: null,
  side: null,
  number,
  seconds: 60,
})
const track = (title: string) => ({
  id: title.toLowerCase(),
  title,
  artist: '',
  side: '',
  isrc: '',
  lyrics: '',
  seconds: null,
})
const masters = [{ draft: draft('Salt', 1) }, { draft: draft('Felt', 2) }]
const file = (trackId: string | null, kind: 'mp3' | 'flac' | 'preview', state = 'ready') => ({
  trackId,
  kind,
  state,
})

type Context = Parameters<typeof replacedFiles>[1]
const context = (files: Context['files'], part: Partial<Context> = {}): Context => ({
  release: { id: 'release' },
  files,
  tracks: () => [track('Salt'), track('Felt')],
  uploads: { get: () => [] },
  ...part,
})

test('a release without files is made without a question', () => {
  expect(replacedFiles(masters, context([]))).toBeNull()
  expect(replacedFiles(masters, context([file('salt', 'flac', 'uploading')]))).toBeNull()
})

test('the files at the places of masters are named, also those that staff uploaded by hand', () => {
  const files = [file('salt', 'flac'), file('salt', 'preview'), file('other', 'mp3')]
  expect(replacedFiles(masters, context(files))).toEqual({
    tracks: [{ title: 'Salt', kinds: ['flac', 'preview'] }],
    zips: [],
  })
})

test('zips are named where the masters of all tracks are there', () => {
  const files = [file(null, 'mp3'), file(null, 'flac')]
  expect(replacedFiles(masters, context(files))?.zips).toEqual(['mp3', 'flac'])
  expect(replacedFiles(masters.slice(0, 1), context(files))).toBeNull()
})

test('what is on its way to the same place is named, and a failed upload is not', () => {
  const place = { releaseId: 'release', trackId: 'felt', kind: 'flac' as const }
  const uploads = (state: string) => ({ get: () => [{ id: '1', place, state }] })
  const underway = replacedFiles(masters, context([], { uploads: uploads('uploading') }))
  expect(underway?.tracks).toEqual([{ title: 'Felt', kinds: ['flac'] }])
  expect(replacedFiles(masters, context([], { uploads: uploads('failed') }))).toBeNull()
})

test('the question before files are replaced counts them and names the first tracks', () => {
  const titles = Array.from({ length: 10 }, (_, at) => `Track ${at + 1}`)
  const tracks = titles.map((title) => ({ title, kinds: ['mp3', 'flac'] as const }))
  const { text, lines } = replaceQuestion({ tracks, zips: ['mp3'] })
  expect(text).toBe('Replace 21 files of this release?')
  expect(lines).toHaveLength(9)
  expect(lines.slice(0, 1)).toEqual(['“Track 1”: MP3, FLAC'])
  expect(lines.slice(-2)).toEqual(['3 other tracks', 'All tracks in one file: MP3'])
})

test('the question of CANCEL says which files are on the release, on their way, unsent and unmade', () => {
  const rows = (['made', 'made', 'made', 'slow'] as const).map((state, at) => ({
    draft: draft(`Track ${at + 1}`, at + 1),
    trackId: `${at + 1}`,
    state,
  }))
  const upload = (trackId: string, state: string) => ({
    place: { releaseId: 'release', trackId, kind: 'flac' as const },
    state,
  })
  const stays = whatStays(rows, [
    upload('2', 'uploading'),
    upload('2', 'ready'),
    upload('3', 'failed'),
  ])
  expect(leaveQuestion(stays).lines).toEqual([
    'On the release, and stays there: “Track 1”',
    'Made, and still being uploaded: “Track 2”',
    'Made, but not sent: “Track 3”',
    'Not made: “Track 4”',
  ])
})
