import { useLayoutEffect, useRef, type RefObject } from 'react'
import { focusMoveButton, type Direction } from './MoveButtons.tsx'
import { useRowDrag } from './use-row-drag.ts'

/** Rows put in order by MoveButtons, with the focus kept, and by dragging (useRowDrag, which says what `list` is). */
export function useRowOrder(
  list: RefObject<HTMLElement | null>,
  move: (id: string, to: number) => void,
) {
  const moved = useRef<{ id: string; direction: Direction }>(undefined)

  // A button that the browser moves with its row loses the focus; at the end of the list it is disabled.
  useLayoutEffect(() => {
    if (!moved.current) return
    const { id, direction } = moved.current
    moved.current = undefined
    const handle = list.current?.querySelector(`[data-row-handle="${id}"]`)
    focusMoveButton(handle?.closest('li'), direction)
  })

  return {
    ...useRowDrag(list, move),
    moveByButton: (id: string, from: number, to: number) => {
      moved.current = { id, direction: to < from ? 'up' : 'down' }
      move(id, to)
    },
  }
}
