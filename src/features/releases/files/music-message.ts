import type { ReleaseMusic } from './release-music-schema.ts'
import { tracksWithMusicText, type MusicCounts } from './release-music.ts'

/** How much of a release can be downloaded and heard. */
export function musicMessage(
  music: MusicCounts & Pick<ReleaseMusic, 'tracksWithPreviews'>,
): string {
  const { tracks, tracksWithPreviews } = music
  const previews = tracks > 0 ? ` Previews: ${tracksWithPreviews} of ${tracks}.` : ''
  return `${downloadsMessage(music)}${previews}`
}

function downloadsMessage(music: MusicCounts): string {
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
