import { Link } from 'react-router'
import { RowButton } from '#src/components/admin/fields.tsx'
import { PictureText } from '#src/components/admin/PictureText.tsx'
import { RowButtons } from '#src/components/admin/RowButtons.tsx'
import { bytesText } from '#src/lib/bytes.ts'
import type { PictureInList, PictureUse } from './contract.ts'
import { FocalPoint } from './FocalPoint.tsx'
import { pictureTitle, placeOf, placesText } from './picture-uses.ts'

type Props = {
  picture: PictureInList
  /** Whether the links to settings and records lead somewhere for this user. */
  isAdmin: boolean
  /** Its main action first. */
  actions: Record<string, () => void>
  onClose: () => void
}

const ignorePending = () => {}

/** One picture of the library: what of it stays in view, what is on it, where it is used. */
export function PictureDetails({ picture, isAdmin, actions, onClose }: Props) {
  const { name, address, width, height, bytes, uses } = picture
  return (
    <section
      className="stack-16 lg:sticky lg:top-64 picture-details"
      aria-labelledby="picture-name"
    >
      <div className="cluster">
        <h3 id="picture-name" dir="auto">
          {pictureTitle(picture)}
        </h3>
        <RowButton about={name} onClick={onClose}>
          CLOSE
        </RowButton>
      </div>
      <FocalPoint picture={picture} />
      <PictureText name="library" address={address} onPending={ignorePending} />
      {uses.length === 0 ? <p>Not used.</p> : <Uses uses={uses} isAdmin={isAdmin} />}
      <p className="fact">
        <bdi>{name}</bdi> · {width} × {height} · {bytesText(bytes)}
      </p>
      {isAdmin && uses.length > 0 && <p className="field-hint">In use, so it can’t be deleted.</p>}
      <div className="cluster row-actions gap-x-8">
        <RowButtons of={name} actions={actions} />
      </div>
    </section>
  )
}

const Uses = ({ uses, isAdmin }: { uses: PictureUse[]; isAdmin: boolean }) => (
  <details>
    <summary>Used in {placesText(uses.length)}</summary>
    <ul className="py-8 leading-[1.75]">
      {uses.map((use) => (
        <li key={`${use.kind}-${use.id}`}>
          <Use use={use} isAdmin={isAdmin} />
        </li>
      ))}
    </ul>
  </details>
)

function Use({ use, isAdmin }: { use: PictureUse; isAdmin: boolean }) {
  const { text, path } = placeOf(use)
  const isReachable = path !== null && (isAdmin || use.kind === 'article')
  return isReachable ? (
    <Link to={path} target="_blank">
      {text}
    </Link>
  ) : (
    text
  )
}
