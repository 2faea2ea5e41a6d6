import { momentOf } from './moment.ts'
import { useUnsavedDraft } from './use-draft.ts'

type Props = {
  /** How the names of this room's drafts begin. */
  drafts: string
  /** Opens the form of what it was about: an id, or `new`. */
  onContinue: (about: string) => void
}

/** Offers unsaved work that a crash or a reload has left behind. */
export function LeftWork({ drafts, onContinue }: Props) {
  const [left, forget] = useUnsavedDraft(drafts)
  if (!left) return null
  return (
    <div className="restored" role="status">
      <p>You were writing something here {momentOf(left.at)}. It has not been saved yet.</p>
      <button type="button" className="row-button" onClick={() => onContinue(left.about)}>
        CONTINUE
      </button>
      <button type="button" className="row-button" onClick={forget}>
        FORGET IT
      </button>
    </div>
  )
}
