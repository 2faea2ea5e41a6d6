import type { ListedTrack } from '../release.ts'

/** Where each track is: 'A1', 'B2', on the second of several discs '2-01', else '03'. */
export function trackPlaces(tracks: readonly Pick<ListedTrack, 'position' | 'side'>[]): string[] {
  const counts = new Map<string, number>()
  return tracks.map(({ position, side }) => {
    const number = (counts.get(side ?? '') ?? 0) + 1
    counts.set(side ?? '', number)
    if (!side) return `${position}`.padStart(2, '0')
    return /\d/.test(side) ? `${side}-${`${number}`.padStart(2, '0')}` : `${side}${number}`
  })
}
