import { Link } from 'react-router'
import { momentOf } from './moment.ts'
import { draftPrefix, openedFromList } from './records-screen.ts'
import { useUnsavedDraft } from './use-draft.ts'
import { RowButton } from './fields.tsx'

type Props = {
  /** What the screen calls one record. */
  name: string
  /** The path of this screen below /admin; the form of a draft is at its id, or at `new`. */
  path: string
}

/** Offers to resume or discard the latest draft that a crash or a reload interrupted. */
export function UnsavedDraftBanner({ name, path }: Props) {
  const [draft, discardDraft] = useUnsavedDraft(draftPrefix(name))
  if (!draft) return null
  return (
    <div className="cluster draft-banner" role="status">
      <p>You were writing something here {momentOf(draft.at)}. It has not been saved yet.</p>
      <Link className="row-button" to={`/${path}/${draft.about}`} state={openedFromList}>
        CONTINUE
      </Link>
      <RowButton onClick={discardDraft}>FORGET IT</RowButton>
    </div>
  )
}
