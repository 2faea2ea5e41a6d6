import { momentOf } from './moment.ts'

type Props = {
  /** When the draft was typed, ISO 8601; undefined renders nothing. */
  at: string | undefined
  onStartOver: () => void
}

/** Says that the form holds a restored draft, and offers to go back to the saved values. */
export function RestoredDraftBanner({ at, onStartOver }: Props) {
  if (at === undefined) return null
  return (
    <div className="draft-banner" role="status">
      <p>This is what you had typed {momentOf(at)}. It has not been saved yet.</p>
      <button type="button" className="row-button" onClick={onStartOver}>
        START OVER
      </button>
    </div>
  )
}
