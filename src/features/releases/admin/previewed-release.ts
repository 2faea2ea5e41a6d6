import type { SavedTrack } from '#src/lib/file-kind.ts'
import { typedInstant } from '#src/lib/local-time.ts'
import type { ListedRelease } from '#src/features/releases/release.ts'
import type { ReleaseValues } from './release-draft.ts'

type Options = { tracks: SavedTrack[]; timeZone: string; now: Date }

/** What the page of a release would be built from, were it saved as it is typed. */
export function previewedRelease(
  values: ReleaseValues,
  { tracks, timeZone, now }: Options,
): ListedRelease {
  const { title, artist, catalogueNumber, coverImage, editions, ...rest } = values
  const opensAt = Date.parse(typedInstant(values.availableAt, timeZone))
  const isHeard = values.previewsEarly || !(opensAt > now.getTime())
  return {
    ...rest,
    ...{ id: '', formerSlugs: [], coverAlt: '' },
    title: title.trim() || 'Title',
    artist: artist.trim() || 'Artist',
    catalogueNumber: catalogueNumber.trim() || null,
    coverImage: coverImage.trim() || null,
    availableAt: Number.isNaN(opensAt) ? null : new Date(opensAt).toISOString(),
    editions: editions.map((edition) => ({ ...edition, copies: Number(edition.copies) || null })),
    tracks: tracks.map(({ hasPreview, ...track }) => ({
      ...track,
      // Its address is the server's to know, and an inert page plays nothing.
      preview: hasPreview && isHeard ? '/' : null,
    })),
  }
}
