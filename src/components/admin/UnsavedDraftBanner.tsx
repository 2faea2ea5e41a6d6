import { momentOf } from './moment.ts'
import { useUnsavedDraft } from './use-draft.ts'

type Props = {
  /** The prefix of this screen's draft names. */
  drafts: string
  /** Opens the form of the draft: `about` is an id, or `new`. */
  onContinue: (about: string) => void
}

/** Offers to resume or discard the latest draft that a crash or a reload interrupted. */
export function UnsavedDraftBanner({ drafts, onContinue }: Props) {
  const [draft, discardDraft] = useUnsavedDraft(drafts)
  if (!draft) return null
  return (
    <div className="draft-banner" role="status">
      <p>You were writing something here {momentOf(draft.at)}. It has not been saved yet.</p>
      <button type="button" className="row-button" onClick={() => onContinue(draft.about)}>
        CONTINUE
      </button>
      <button type="button" className="row-button" onClick={discardDraft}>
        FORGET IT
      </button>
    </div>
  )
}
