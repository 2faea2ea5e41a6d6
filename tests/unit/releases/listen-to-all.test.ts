import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { ListenToAll, recordLength } from '#src/features/releases/tracks/ListenToAll.tsx'
import type { ListedTrack } from '#src/features/releases/release.ts'

const track = (position: number, parts: Partial<ListedTrack>): ListedTrack => ({
  position,
  title: `Track ${position}`,
  artist: null,
  seconds: 100,
  side: null,
  isrc: null,
  lyrics: null,
  preview: null,
  isWhole: false,
  ...parts,
})

test.each([
  [[100], '1 track, 1:40'],
  [[100, 1371], '2 tracks, 24:31'],
  [[3000, 3000], '2 tracks, 1:40:00'],
  [[100, null], '2 tracks'],
])('a record with tracks of %o seconds is “%s” long', (lengths, words) => {
  expect(recordLength(lengths.map((seconds) => ({ seconds })))).toBe(words)
})

test.each([
  ['a preview', '/media/a.mp3', true],
  ['no preview', null, false],
  ['an address that is none', 'javascript:alert(1)', false],
])('a record of which a track has %s is played as a whole: %o, %o', (_, preview, isThere) => {
  const tracks = [track(1, {}), track(2, { preview })]
  const html = renderToStaticMarkup(createElement(ListenToAll, { tracks }))
  expect(html.includes('LISTEN TO IT ALL')).toBe(isThere)
})
