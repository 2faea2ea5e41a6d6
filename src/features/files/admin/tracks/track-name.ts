/** What the name of a file says of its track. */
export type TrackName = { number: number | null; title: string }

/** The release that the files belong to. */
export type NamedRelease = { artist: string; title: string }

/**
 * Reads '01 - Salt.mp3', '1-03 Salt.flac', 'Artist - Album - 01 Salt.flac' or '01 Artist - Salt.mp3'. Staff see the title
 * and may change it.
 */
export function readTrackName(name: string, { artist, title }: NamedRelease): TrackName {
  const bare = name
    .replace(/\.[^.]*$/, '')
    .replaceAll('_', ' ')
    .trim()
  const withoutRelease = withoutPrefix(withoutPrefix(bare, artist), title)
  const [, digits, rest = ''] = /^(?:\d-)?(\d{1,2})(?:[ .-]+(.*))?$/.exec(withoutRelease) ?? []
  if (digits === undefined) return { number: null, title: withoutRelease }
  return { number: Number(digits) || null, title: withoutPrefix(rest, artist) || withoutRelease }
}

const withoutPrefix = (text: string, prefix: string): string => {
  const start = `${prefix} - `
  return prefix && text.toLowerCase().startsWith(start.toLowerCase())
    ? text.slice(start.length).trim()
    : text
}

/** For comparing titles: letters and digits alone, in lower case. */
export const titleKey = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
