import { expect, test } from 'vitest'
import {
  newTrack,
  assignFiles,
  readTrackName,
  type Music,
} from '#src/features/releases/tracks/admin/assign-files.ts'
import { move } from '#src/lib/move.ts'

const release = { artist: 'Amparo Lisk', title: 'Salt on the Sill' }

test.each([
  ['01 - Salt.mp3', 1, 'Salt'],
  ['07. The_Long Way.flac', 7, 'The Long Way'],
  ['1-03 Salt.flac', 3, 'Salt'],
  ['Amparo Lisk - Salt on the Sill - 12 Brine.flac', 12, 'Brine'],
  ['04 Amparo Lisk - Brine.mp3', 4, 'Brine'],
  ['Brine.mp3', null, 'Brine'],
  ['Brine 2.mp3', null, 'Brine 2'],
  ['1984 in Reverse.mp3', null, '1984 in Reverse'],
  ['03.mp3', 3, '03'],
  ['東京.flac', null, '東京'],
  ['amparo lisk - Brine (live).v2.mp3', null, 'Brine (live).v2'],
])('%s is track %s, %s', (name, number, title) => {
  expect(readTrackName(name, release)).toEqual({ number, title })
})

type NamedMusic = Music<{ name: string }>
const mp3 = (name: string): NamedMusic => ({ file: { name: `${name}.mp3` }, kind: 'mp3' })
const flac = (name: string): NamedMusic => ({ file: { name: `${name}.flac` }, kind: 'flac' })
const track = (id: string, title: string) => newTrack(id, title)

function assign(
  files: NamedMusic[],
  tracks: ReturnType<typeof track>[] = [],
  taken: string[] = [],
) {
  let last = 0
  const result = assignFiles(files, {
    tracks,
    has: (id, kind) => taken.includes(`${id} ${kind}`),
    release,
    newId: () => `new${++last}`,
  })
  return {
    titles: result.tracks.map(({ title }) => title),
    assigned: result.assigned.map(({ file, trackId }) => `${file.name} ${trackId}`),
  }
}

test('each file becomes a track, in the order of their numbers, however they were dropped', () => {
  expect(assign([mp3('10 Ten'), mp3('Bonus'), mp3('2 Two'), mp3('1 One')])).toEqual({
    titles: ['One', 'Two', 'Ten', 'Bonus'],
    assigned: ['1 One.mp3 new1', '2 Two.mp3 new2', '10 Ten.mp3 new3', 'Bonus.mp3 new4'],
  })
})

test('the MP3 and the FLAC of a song are one track', () => {
  expect(assign([flac('01 Salt'), mp3('01 salt!'), mp3('02 Brine')])).toEqual({
    titles: ['Salt', 'Brine'],
    assigned: ['01 Salt.flac new1', '01 salt!.mp3 new1', '02 Brine.mp3 new2'],
  })
})

test('a file finds its track by title, wherever it stands, else by number where none is yet', () => {
  const tracks = [track('a', 'Salt'), track('b', 'Brine')]
  expect(assign([flac('01 Brine')], tracks).assigned).toEqual(['01 Brine.flac b'])
  expect(assign([flac('02 Brine (master)')], tracks).assigned).toEqual(['02 Brine (master).flac b'])
  expect(assign([flac('02 Coda')], tracks, ['b flac'])).toEqual({
    titles: ['Salt', 'Brine', 'Coda'],
    assigned: ['02 Coda.flac new1'],
  })
})

test('a file of the same title replaces the one that is there', () => {
  expect(assign([mp3('Salt')], [track('a', 'Salt')], ['a mp3']).assigned).toEqual(['Salt.mp3 a'])
})

test('two songs of one title are two files of two tracks', () => {
  const tracks = [track('a', 'Untitled'), track('b', 'Untitled')]
  expect(assign([mp3('Untitled'), mp3('2 Untitled')], tracks).assigned.toSorted()).toEqual([
    '2 Untitled.mp3 a',
    'Untitled.mp3 b',
  ])
})

test('titles of symbols alone are told apart, and blank ones are no title', () => {
  const tracks = [track('a', '🎹'), track('b', '!!!'), track('c', ' ')]
  const taken = ['a mp3', 'b mp3', 'c mp3']
  expect(assign([mp3('!!!'), mp3(' ')], tracks, taken).assigned).toEqual([
    ' .mp3 new1',
    '!!!.mp3 b',
  ])
})

test('a track moves up, down and to the ends', () => {
  expect(move(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(move(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(move(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'b', 'c'])
})
