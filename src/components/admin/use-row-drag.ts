import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Where a row that is dragged would land, seen from another row. */
export type Landing = 'before' | 'after' | undefined
type Target = { id: string; landing: NonNullable<Landing> }
type Drag = { id: string; target: Target | undefined }

/** How near to an edge of the window the page scrolls along, and how far in each frame. */
const edge = 72
const step = 10

/** Rows, list items below `list`, dragged by a handle (handleOf); Escape gives up. `onDrop` gets the place without the row. */
export function useRowDrag(
  list: React.RefObject<HTMLElement | null>,
  onDrop: (id: string, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag>()
  const pointerY = useRef(0)
  const dragged = drag?.id

  function point(id: string, y: number): void {
    pointerY.current = y
    const target = targetAt(rowsOf(list.current), id, y)
    setDrag((old) => (old && isSame(old.target, target) ? old : { id, target }))
  }

  const scrolled = useEffectEvent((y: number) => dragged !== undefined && point(dragged, y))
  const isDragging = dragged !== undefined
  useEffect(() => {
    if (!isDragging) return
    const giveUp = ({ key }: KeyboardEvent) => key === 'Escape' && setDrag(undefined)
    const stopScrolling = scrollAlong(
      () => pointerY.current,
      (y) => void scrolled(y),
    )
    addEventListener('keydown', giveUp)
    return () => {
      stopScrolling()
      removeEventListener('keydown', giveUp)
    }
  }, [isDragging])

  function drop(id: string, y: number): void {
    setDrag(undefined)
    const rows = rowsOf(list.current)
    // Not the target that is shown, which may be that of the event before.
    const target = targetAt(rows, id, y)
    if (dragged !== id || !target) return
    const beside = rows.filter((row) => row.id !== id).findIndex((row) => row.id === target.id)
    onDrop(id, beside + (target.landing === 'after' ? 1 : 0))
  }

  return {
    isDragged: (id: string): boolean => dragged === id,
    landingAt: (id: string): Landing => (drag?.target?.id === id ? drag.target.landing : undefined),
    handleOf: (id: string) => ({
      'data-row-handle': id,
      onPointerDown: (event: React.PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        // No selection of text begins.
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        pointerY.current = event.clientY
        setDrag({ id, target: undefined })
      },
      onPointerMove: ({ clientY }: React.PointerEvent) => {
        if (dragged === id) point(id, clientY)
      },
      onPointerUp: ({ clientY }: React.PointerEvent) => drop(id, clientY),
      onPointerCancel: () => setDrag(undefined),
    }),
  }
}

/** Scrolls the page while the pointer is near an edge of the window. Returns a function that ends it. */
function scrollAlong(pointerY: () => number, onScrolled: (y: number) => void): () => void {
  let frame = requestAnimationFrame(function scroll() {
    const y = pointerY()
    const distance = y < edge ? -step : y > innerHeight - edge ? step : 0
    const before = scrollY
    if (distance) scrollBy({ top: distance, behavior: 'instant' })
    if (scrollY !== before) onScrolled(y)
    frame = requestAnimationFrame(scroll)
  })
  return () => cancelAnimationFrame(frame)
}

type RowPlace = { id: string; top: number; bottom: number }

/** The rows that have a handle, and where they are in the window. */
const rowsOf = (list: HTMLElement | null): RowPlace[] =>
  [...(list?.querySelectorAll<HTMLElement>('[data-row-handle]') ?? [])].map((handle) => {
    const { top, bottom } = (handle.closest('li') ?? handle).getBoundingClientRect()
    return { id: handle.dataset.rowHandle ?? '', top, bottom }
  })

function targetAt(rows: RowPlace[], dragged: string, y: number): Target | undefined {
  const row = rows.find(({ bottom }) => y < bottom) ?? rows.at(-1)
  if (!row || row.id === dragged) return undefined
  return { id: row.id, landing: y < (row.top + row.bottom) / 2 ? 'before' : 'after' }
}

const isSame = (one: Target | undefined, other: Target | undefined) =>
  one?.id === other?.id && one?.landing === other?.landing
