// What a code of a release opens, as private.music_of() decides it, and how that is said everywhere.
import type { ReleaseMusic } from './release-music-schema.ts'

export type MusicCounts = Pick<ReleaseMusic, 'gives' | 'tracks' | 'tracksWithFiles'>

/** '5 of 6 tracks have music'. */
export function tracksWithMusicText({
  tracks,
  tracksWithFiles,
}: Omit<MusicCounts, 'gives'>): string {
  if (tracks === 1) return tracksWithFiles === 1 ? '1 track has music' : 'its track has no music'
  const all = tracksWithFiles === tracks ? `all ${tracks}` : `${tracksWithFiles} of ${tracks}`
  return `${all} tracks have music`
}

/** What a fan gets for a code; a clause without its full stop. */
export function fansGetText({ gives, tracks, tracksWithFiles }: MusicCounts): string {
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
