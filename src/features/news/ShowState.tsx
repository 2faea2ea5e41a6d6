import type { ShownShow } from './show.ts'
import { stateWord } from './show-state.ts'

type Props = {
  show: ShownShow | null
  /** The word alone. */
  isShort?: boolean
}

/** What became of a show: its state, when and where it was to be, and what the staff say; nothing for one that is on. */
export function ShowState({ show, isShort = false }: Props) {
  if (!show?.state) return null
  const { state, former, note } = show
  const stamp = <span className="stamp fact">{stateWord(state)}</span>
  if (isShort) return stamp
  return (
    <div className="stack-8">
      <p className="cluster fact">
        {stamp}
        {former && <span dir="auto">{former}</span>}
      </p>
      {note && <p dir="auto">{note}</p>}
    </div>
  )
}

type DayProps = { show: ShownShow | null; children: React.ReactNode }

/** The day of a show, struck through when it is cancelled; the word stands beside it. */
export const ShowDay = ({ show, children }: DayProps) =>
  show?.state === 'cancelled' ? <s>{children}</s> : children
