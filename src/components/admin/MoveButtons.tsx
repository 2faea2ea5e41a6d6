export type Direction = 'up' | 'down'

type Props = {
  /** What the row is called in the names of its buttons. */
  name: string
  index: number
  count: number
  onMove: (to: number) => void
  /** What the directions are called where rows do not stand one above the other. */
  words?: Record<Direction, string>
}

/** The two buttons that move a row by one place, for keys and for users who cannot drag. */
export function MoveButtons({ name, index, count, onMove, words }: Props) {
  const button = (direction: Direction, to: number, arrow: string) => (
    <button
      type="button"
      className="row-button move-button"
      data-move={direction}
      aria-label={`Move ${name} ${words?.[direction] ?? direction}`}
      disabled={to < 0 || to >= count}
      onClick={() => onMove(to)}
    >
      <span aria-hidden="true">{arrow}</span>
    </button>
  )
  return (
    <>
      {button('up', index - 1, '↑')}
      {button('down', index + 1, '↓')}
    </>
  )
}

/** Focus management after a move: the button that was pressed, or the other one where it is disabled now. */
export function focusMoveButton(row: Element | null | undefined, direction: Direction): void {
  const buttons = [direction, direction === 'up' ? 'down' : 'up'].map((way) =>
    row?.querySelector<HTMLButtonElement>(`[data-move="${way}"]:not(:disabled)`),
  )
  const visible = buttons.find((button) => button?.checkVisibility())
  const fallback = row?.querySelector<HTMLButtonElement>('.row-dots')
  ;(visible ?? fallback)?.focus()
}
