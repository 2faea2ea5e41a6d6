import { useLayoutEffect, useRef } from 'react'
import { focusMoveButton, type Direction } from './MoveButtons.tsx'
import { useRowDrag } from './use-row-drag.ts'

/** Keeps the focus of MoveButtons, which a moved or disabled button loses: call it with the id and both places. */
export function useMoveFocus(rowOf: (id: string) => Element | null | undefined) {
  const moved = useRef<{ id: string; direction: Direction }>(undefined)
  useLayoutEffect(() => {
    if (!moved.current) return
    const { id, direction } = moved.current
    moved.current = undefined
    focusMoveButton(rowOf(id), direction)
  })
  return (id: string, from: number, to: number): void => {
    moved.current = { id, direction: to < from ? 'up' : 'down' }
  }
}

/** Rows put in order by MoveButtons, with the focus kept, and by dragging (useRowDrag, which says what `list` is). */
export function useRowOrder(
  list: React.RefObject<HTMLElement | null>,
  move: (id: string, to: number) => void,
) {
  const keepFocus = useMoveFocus((id) =>
    list.current?.querySelector(`[data-row-handle="${id}"]`)?.closest('li'),
  )
  return {
    ...useRowDrag(list, move),
    moveByButton: (id: string, from: number, to: number) => {
      keepFocus(id, from, to)
      move(id, to)
    },
  }
}
