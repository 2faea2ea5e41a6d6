import { momentOf } from './moment.ts'

type Props = {
  /** When it was typed, ISO 8601; nothing is shown without. */
  at: string | undefined
  onStartOver: () => void
}

/** Says that a form holds what was typed before, and that it is not saved yet. */
export function RestoredDraftBanner({ at, onStartOver }: Props) {
  if (at === undefined) return null
  return (
    <div className="restored" role="status">
      <p>This is what you had typed {momentOf(at)}. It has not been saved yet.</p>
      <button type="button" className="row-button" onClick={onStartOver}>
        START OVER
      </button>
    </div>
  )
}
