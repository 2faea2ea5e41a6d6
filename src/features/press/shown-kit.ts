import { artistPath, isBy, type Artist } from '#src/features/artists/artist.ts'
import { releaseDate, releasePath, type ListedRelease } from '#src/features/releases/release.ts'
import type { Label } from '#src/lib/dates.ts'
import type { TextSources } from '#src/lib/rich-text.ts'
import type { PressKit, ShownKit } from './press-kit.ts'

type Site = {
  label: Label & { email: string; now: Date }
  releases: readonly ListedRelease[]
  artists: readonly Artist[]
  sources: TextSources
}

/** What the page of a kit shows; null when neither of what it may be about is there. */
export function shownKit(
  kit: PressKit,
  { label, releases, artists, sources }: Site,
): ShownKit | null {
  const shared = {
    kit,
    label: { name: label.labelName, email: label.email },
    dates: label.dates,
    sources,
  }
  const release = releases.find(({ id }) => id === kit.releaseId)
  if (release) {
    const date = releaseDate(release, label)
    return { ...shared, subject: { kind: 'release', release, date, path: releasePath(release) } }
  }
  const artist = artists.find(({ id }) => id === kit.artistId)
  if (!artist) return null
  const own = releases.filter((one) => isBy(artist, one))
  return {
    ...shared,
    subject: {
      kind: 'artist',
      artist,
      releases: own.map((one) => ({ release: one, date: releaseDate(one, label) })),
      path: artistPath(artist),
    },
  }
}
