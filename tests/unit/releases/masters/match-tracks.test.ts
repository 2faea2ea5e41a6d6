import { expect, test } from 'vitest'
import { matchTracks } from '#src/features/releases/masters/match-tracks.ts'

const track = (id: string, part = {}) => ({
  id,
  title: id,
  artist: '',
  side: '',
  isrc: '',
  lyrics: '',
  seconds: null,
  ...part,
})

const draft = (title: string, part = {}) => ({
  path: title,
  title,
  artist: null,
  side: null,
  number: null,
  seconds: 200,
  ...part,
})

test('a master joins the track with its title, whatever its case, each track once', () => {
  const { tracks, ids } = matchTracks(
    [draft('INTERLUDE'), draft('Interlude'), draft('Coda', { side: 'B', artist: 'Kestrel' })],
    [track('1', { title: 'Interlude', seconds: 12 }), track('2', { title: 'Interlude' })],
  )
  expect(ids.slice(0, 2)).toEqual(['1', '2'])
  expect(tracks).toMatchObject([
    { id: '1', seconds: 12 },
    { id: '2', seconds: 200 },
    { id: ids[2], title: 'Coda', side: 'B', artist: 'Kestrel' },
  ])
})

test('masters with other titles join the tracks in their order, and make those that are missing', () => {
  const { tracks, ids } = matchTracks([draft('final mix 1'), draft('final mix 2')], [track('Salt')])
  expect(ids).toEqual(['Salt', tracks[1]?.id])
  expect(tracks.map(({ title }) => title)).toEqual(['Salt', 'final mix 2'])
})

test('masters with other titles join the tracks of their numbers, each once', () => {
  const listed = [track('Salt'), track('Felt')]
  const mixes = [draft('mix', { number: 2 }), draft('remix', { number: 2 })]
  const { ids, tracks } = matchTracks(mixes, listed)
  expect(ids).toEqual(['Felt', tracks[2]?.id])
})

test.each([
  ['the second of the list', { number: 2 }, ['', '', ''], '2'],
  ['the first of its side', { side: 'B', number: 1 }, ['A', 'A', 'B'], '3'],
  ['the first where no number fits', { number: 9 }, ['', '', ''], '1'],
  ['the first where no side fits', { side: 'C', number: 2 }, ['A', 'A', 'B'], '1'],
])('of several tracks with its title a master joins %s', (_what, part, sides, id) => {
  const listed = sides.map((side, at) => track(`${at + 1}`, { title: 'Untitled', side }))
  expect(matchTracks([draft('Untitled', part)], listed).ids).toEqual([id])
})

test('titles of symbols alone are told apart', () => {
  const listed = [track('🎹'), track('🎸'), track('+')]
  expect(matchTracks([draft('+'), draft(' 🎸 ')], listed).ids).toEqual(['+', '🎸'])
})

test('a master whose track is known keeps it, whatever its title, and the others are matched after it', () => {
  const listed = [track('1', { title: 'Salt' }), track('2', { title: 'Felt' }), track('3')]
  const drafts = [draft('Salt'), draft('Rain'), draft('Salt', { trackId: '1' })]
  const { tracks, ids } = matchTracks(drafts, listed)
  expect(ids).toEqual([tracks[3]?.id, tracks[4]?.id, '1'])
  expect(tracks.map(({ title }) => title)).toEqual(['Salt', 'Felt', '3', 'Salt', 'Rain'])
  expect(tracks[0]).toEqual({ ...listed[0], seconds: 200 })
})

test('the length of a track follows its new master, and one that was typed is kept and told', () => {
  const listed = ['Of the files', 'Typed', 'Unknown', 'Same'].map((title, at) =>
    track(`${at}`, { title, seconds: [180, 222, null, 200][at] }),
  )
  const file = (trackId: string, state = 'ready') => ({ trackId, state, seconds: 180 })
  const files = [file('0'), file('1'), { ...file('1', 'uploading'), seconds: 222 }]
  const { tracks, kept } = matchTracks(
    listed.map(({ title }) => draft(title)),
    listed,
    files,
  )
  expect(tracks.map(({ seconds }) => seconds)).toEqual([200, 222, 200, 200])
  expect(kept).toEqual(['“Typed” keeps its length of 3:42. Its new music lasts 3:20.'])
})

test('a master whose known track is deleted is matched like any other', () => {
  expect(matchTracks([draft('final mix', { trackId: 'gone' })], [track('Salt')]).ids).toEqual([
    'Salt',
  ])
})
