import { useState } from 'react'
import type { SavedTrack } from '#src/features/releases/tracks/file-track.ts'
import { AdminDialog } from '#src/components/admin/dialogs.tsx'
import { useSite } from '#src/components/admin/site-context.ts'
import { releaseDate, type ListedRelease } from '#src/features/releases/release.ts'
import type { Edition } from '#src/features/releases/editions/edition.ts'
import { ReleasePage } from '#src/features/releases/ReleasePage.tsx'
import { isCurrency, parsePrice } from '#src/features/releases/editions/price.ts'
import type { EditionValues } from './edition-fields.ts'
import type { ReleaseValues } from './release-draft.ts'
import { settingsApi } from '#src/features/settings/admin/operations.ts'
import { useRead } from '#src/components/admin/read.tsx'
import { typedInstant } from '#src/lib/local-time.ts'

type Props = { values: ReleaseValues; tracks: SavedTrack[]; onClose: () => void }

/** The page of a release as visitors will see it, inert, over the whole window; its tracks as they were last saved. */
export function PagePreview({ values, tracks, onClose }: Props) {
  const { timeZone, dates } = useSite()
  const settings = useRead(['settings'], () => settingsApi.readSettings()).data?.settings
  const [now] = useState(() => new Date())
  const release = previewedRelease(values, { tracks, timeZone, now })
  return (
    <AdminDialog title="Preview: release page" onCancel={onClose} size="page">
      <button type="button" className="row-button" autoFocus onClick={onClose}>
        CLOSE
      </button>
      <div inert>
        <ReleasePage
          release={release}
          date={releaseDate(release, { timeZone, dates, now })}
          dates={dates}
          hasShop={settings?.siteSettings.enableShop ?? false}
          artistPath={release.artistId ? '/artists' : null}
        />
      </div>
    </AdminDialog>
  )
}

type Options = { tracks: SavedTrack[]; timeZone: string; now: Date }

/** What the page of a release would be built from, were it saved as it is typed. */
export function previewedRelease(
  values: ReleaseValues,
  { tracks, timeZone, now }: Options,
): ListedRelease {
  const { title, artist, catalogueNumber, coverImage, editions, pLine, cLine, ...rest } = values
  const opensAt = Date.parse(typedInstant(values.availableAt, timeZone))
  const isHeard = values.previewsEarly || !(opensAt > now.getTime())
  return {
    ...rest,
    id: '',
    formerSlugs: [],
    coverAlt: '',
    title: title.trim() || 'Title',
    artist: artist.trim() || 'Artist',
    catalogueNumber: catalogueNumber.trim() || null,
    coverImage: coverImage.trim() || null,
    availableAt: Number.isNaN(opensAt) ? null : new Date(opensAt).toISOString(),
    pLine: pLine.trim() || null,
    cLine: cLine.trim() || null,
    editions: editions.map(previewedEdition),
    tracks: tracks.map(({ hasPreview, ...track }) => ({
      ...track,
      // Its address is the server's to know, and an inert page plays nothing.
      preview: hasPreview && isHeard ? '/' : null,
    })),
  }
}

function previewedEdition({ id: _id, ...typed }: EditionValues): Edition {
  const currency = typed.currency.trim().toUpperCase()
  return {
    ...typed,
    description: typed.description.trim() || null,
    copies: Number(typed.copies) || null,
    catalogueNumber: typed.catalogueNumber.trim() || null,
    barcode: typed.barcode || null,
    price: isCurrency(currency) ? parsePrice(typed.price, currency) : null,
    currency,
    shipsOn: typed.shipsOn || null,
    shipsBefore: null,
    shipsNote: typed.shipsNote.trim() || null,
  }
}
