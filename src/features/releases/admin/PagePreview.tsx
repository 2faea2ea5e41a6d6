import { useState } from 'react'
import type { SavedTrack } from '#src/features/releases/tracks/file-track.ts'
import { AdminDialog } from '#src/components/admin/dialogs.tsx'
import { useSite } from '#src/components/admin/site-context.ts'
import { releaseDate, type ListedRelease } from '#src/features/releases/release.ts'
import type { Edition } from '#src/features/releases/editions/edition.ts'
import { ReleasePage } from '#src/features/releases/ReleasePage.tsx'
import { isCurrency, parsePrice } from '#src/features/releases/editions/price.ts'
import type { Release } from './contract.ts'
import type { EditionValues } from './edition-fields.ts'
import { EmbedCodes } from './EmbedCodes.tsx'
import type { ReleaseValues } from './release-draft.ts'
import { settingsApi } from '#src/features/settings/admin/api.ts'
import { withStoredTexts } from '#src/lib/field.ts'
import { useRead } from '#src/components/admin/read.tsx'
import { typedInstant } from '#src/lib/local-time.ts'

type Props = {
  values: ReleaseValues
  saved: Release | undefined
  tracks: SavedTrack[]
  onClose: () => void
}

/** The page of a release as visitors will see it, inert, over the whole window; its tracks as they were last saved. */
export function PagePreview({ values, saved, tracks, onClose }: Props) {
  const { timeZone, dates } = useSite()
  const settings = useRead(['settings'], () => settingsApi.readSettings()).data?.settings
  const [now] = useState(() => new Date())
  const release = previewedRelease(values, { saved, tracks, timeZone, now })
  return (
    <AdminDialog title="Preview: release page" onCancel={onClose} size="page">
      <button type="button" className="row-button" autoFocus onClick={onClose}>
        CLOSE
      </button>
      {saved?.listed && <EmbedCodes release={saved} />}
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

type Options = Pick<Props, 'saved' | 'tracks'> & { timeZone: string; now: Date }

/** What the page of a release would be built from, were it saved as it is typed. */
export function previewedRelease(
  values: ReleaseValues,
  { saved, tracks, timeZone, now }: Options,
): ListedRelease {
  const opensAt = Date.parse(typedInstant(values.availableAt, timeZone))
  const isHeard = values.previewsEarly || !(opensAt > now.getTime())
  const isEarlyHeard = Date.parse(typedInstant(values.earlyAt, timeZone)) <= now.getTime()
  const stored = withStoredTexts(values)
  return {
    ...stored,
    id: '',
    slug: values.slug,
    formerSlugs: [],
    coverAlt: '',
    title: stored.title ?? 'Title',
    artist: stored.artist ?? 'Artist',
    year: stored.year ?? '',
    availableAt: Number.isNaN(opensAt) ? null : new Date(opensAt).toISOString(),
    formerAvailableAt: saved ? announcedDay(saved, now) : null,
    dayToldAt: now.toISOString(),
    credits: values.credits,
    editions: values.editions.map(previewedEdition),
    tracks: tracks.map(({ hasPreview, isEarly, ...track }) => {
      const isWhole = isEarly && isEarlyHeard
      // Its address is the server's to know, and an inert page plays nothing.
      return { ...track, isWhole, preview: isWhole || (hasPreview && isHeard) ? '/' : null }
    }),
  }
}

/** The day that visitors were told first, if it is still to come. */
function announcedDay(saved: Release, now: Date): string | null {
  const day = saved.formerAvailableAt || (saved.listed ? saved.availableAt : '')
  return Date.parse(saved.availableAt) > now.getTime() && day ? day : null
}

function previewedEdition({ id: _id, ...typed }: EditionValues): Edition {
  const currency = typed.currency.trim().toUpperCase()
  const stored = withStoredTexts(typed)
  return {
    ...stored,
    format: stored.format ?? '',
    copies: Number(typed.copies) || null,
    price: isCurrency(currency) ? parsePrice(typed.price, currency) : null,
    currency,
    state: typed.state,
    shipsBefore: null,
  }
}
