import { useState } from 'react'
import { Link } from 'react-router'
import { RowButton } from '#src/components/admin/fields.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { useLoadedOnTouch } from '#src/components/admin/use-loaded-on-touch.ts'
import { useReleaseFiles } from '#src/features/releases/files/admin/use-release-files.ts'
import type { SavedTrack } from '#src/features/releases/tracks/file-track.ts'
import type { Release } from './contract.ts'
import { Databases } from './Databases.tsx'
import { pageUnavailableMessage } from './messages.ts'
import type { ReleaseForm } from './release-draft.ts'

type Props = { form: ReleaseForm; release: Release; tracks: SavedTrack[] }

const loadMail = () => import('./ReleaseMail.tsx')

/** The form of a press kit, with what it is about. */
const newKitPath = ({ id, artist, title }: Release) =>
  `/press/new?${new URLSearchParams({ release: id, title: `${artist} - ${title}` }).toString()}`

/** Where else a release is made known: in a mail, to the press, at MusicBrainz and at Discogs. */
export function Elsewhere(props: Props) {
  const notices = useNotices()
  const { isPending } = useReleaseFiles(props.release.id)
  const [isMailAsked, setMailAsked] = useState(false)
  const [mail, , askForMail] = useLoadedOnTouch(loadMail)
  const closeMail = () => setMailAsked(false)
  const makeMail = () => {
    setMailAsked(true)
    askForMail(() => {
      closeMail()
      notices.fail(pageUnavailableMessage)
    })
  }
  // A mail and a database get all tracks.
  if (isPending) return null
  return (
    <>
      <p className="cluster">
        <RowButton onClick={makeMail}>MAKE A MAIL OF THIS</RowButton>
        <Link className="row-button" to={newKitPath(props.release)}>
          MAKE A PRESS KIT
        </Link>
      </p>
      <Databases {...props} />
      {isMailAsked && mail && <mail.ReleaseMail {...props} onClose={closeMail} />}
    </>
  )
}
