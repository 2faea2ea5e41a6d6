// What a code of a release opens, as private.music_of() decides it, and how that is said everywhere.
import * as v from 'valibot'
import { fileKinds } from '#src/lib/file-kind.ts'

/**
 * `everything`: the whole release as one download, or the only track of a single. `whole_and_some_tracks`: of the other
 * tracks nobody knows whether the download has them. The kinds have the bytes of the file of the whole release.
 */
export const releaseMusic = v.object({
  gives: v.picklist([
    'nothing',
    'some_tracks',
    'all_tracks',
    'whole_and_some_tracks',
    'everything',
  ]),
  tracks: v.number(),
  tracksWithFiles: v.number(),
  tracksWithPreviews: v.number(),
  ...v.entriesFromList(fileKinds, v.nullable(v.number())),
})
export type ReleaseMusic = v.InferOutput<typeof releaseMusic>

type Counts = Pick<ReleaseMusic, 'gives' | 'tracks' | 'tracksWithFiles'>

/** '5 of 6 tracks have music'. */
export function tracksWithMusicText({ tracks, tracksWithFiles }: Omit<Counts, 'gives'>): string {
  if (tracks === 1) return tracksWithFiles === 1 ? '1 track has music' : 'its track has no music'
  const all = tracksWithFiles === tracks ? `all ${tracks}` : `${tracksWithFiles} of ${tracks}`
  return `${all} tracks have music`
}

/** How much of a release can be downloaded and heard. */
export function musicMessage(music: Counts & Pick<ReleaseMusic, 'tracksWithPreviews'>): string {
  const { tracks, tracksWithPreviews } = music
  const previews = tracks > 0 ? ` Previews: ${tracksWithPreviews} of ${tracks}.` : ''
  return `${downloadsMessage(music)}${previews}`
}

function downloadsMessage(music: Counts): string {
  const { gives, tracks, tracksWithFiles } = music
  const text = tracksWithMusicText(music)
  const withMusic = `${text[0]?.toUpperCase()}${text.slice(1)}`
  switch (gives) {
    case 'nothing':
      return tracks === 0
        ? 'No music yet: a code gives nothing.'
        : `${withMusic}, and there is no zip: a code gives nothing.`
    case 'some_tracks':
      return `${withMusic}, and there is no zip.`
    case 'all_tracks':
      return `${withMusic}. There is no zip: fans get them one by one.`
    case 'whole_and_some_tracks':
      return `${withMusic}. The others are only in the download of the whole release, if it has them.`
    case 'everything':
      if (tracksWithFiles > 0)
        return tracks === 1
          ? `${withMusic}.`
          : `${withMusic}, and fans get the whole release as one download.`
      return 'Fans get the whole release as one download.'
  }
}

/** What a fan gets for a code; a clause without its full stop. */
export function fansGetText({ gives, tracks, tracksWithFiles }: Counts): string {
  switch (gives) {
    case 'nothing':
      return 'Fans get nothing'
    case 'some_tracks':
      return `Fans get ${tracksWithFiles} of ${tracks} tracks, and no zip`
    case 'all_tracks':
      return `Fans get the ${tracks} tracks one by one, and no zip`
    case 'whole_and_some_tracks':
      return `Fans get the whole release, and ${tracksWithFiles} of ${tracks} tracks one by one`
    case 'everything':
      return 'Fans get everything'
  }
}
