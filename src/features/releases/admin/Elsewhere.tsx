import type { SavedTrack } from '#src/features/releases/tracks/file-track.ts'
import type { Release } from './contract.ts'
import type { ReleaseForm } from './release-draft.ts'
import { ReleaseMail } from './ReleaseMail.tsx'

type Props = { form: ReleaseForm; release: Release; tracks: SavedTrack[] }

/** Where else a release is made known: in a mail. */
export const Elsewhere = (props: Props) => (
  <p className="cluster">
    <ReleaseMail {...props} />
  </p>
)
