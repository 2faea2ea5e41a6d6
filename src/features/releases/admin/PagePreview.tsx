import { useState } from 'react'
import type { SavedTrack } from '#src/lib/file-kind.ts'
import { AdminDialog } from '#src/components/admin/dialogs.tsx'
import { useSite } from '#src/components/admin/site-context.ts'
import { releaseDate } from '#src/features/releases/release.ts'
import { ReleasePage } from '#src/features/releases/ReleasePage.tsx'
import { previewedRelease } from './previewed-release.ts'
import type { ReleaseValues } from './release-draft.ts'

type Props = { values: ReleaseValues; tracks: SavedTrack[]; onClose: () => void }

/** The page of a release as visitors will see it, inert, over the whole window; its tracks as they were last saved. */
export function PagePreview({ values, tracks, onClose }: Props) {
  const { timeZone, dates } = useSite()
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
          artistPath={release.artistId ? '/artists' : null}
        />
      </div>
    </AdminDialog>
  )
}
