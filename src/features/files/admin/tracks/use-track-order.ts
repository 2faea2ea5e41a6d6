import { useLayoutEffect, useRef, useState, type DragEvent } from 'react'
import { trackMovedMessage } from '#src/features/files/messages.ts'
import { move } from '#src/lib/move.ts'
import type { TrackList } from './track-list.ts'
import type { Landing } from './TrackRow.tsx'

type Target = { id: string; landing: NonNullable<Landing> }

/** The order of the tracks by buttons, with the focus kept and a sentence for screen readers, and by dragging. */
export function useTrackOrder(list: TrackList) {
  const rows = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [dragged, setDragged] = useState<string>()
  const [target, setTarget] = useState<Target>()
  const moved = useRef<{ id: string; direction: 'up' | 'down' }>(undefined)

  // A button that the browser moves with its row loses the focus; at the end of the list it is disabled.
  useLayoutEffect(() => {
    if (!moved.current) return
    const { id, direction } = moved.current
    moved.current = undefined
    const buttons = [direction, direction === 'up' ? 'down' : 'up'].map((way) =>
      rows.current?.querySelector<HTMLButtonElement>(
        `[data-track="${id}"] [data-move="${way}"]:not(:disabled)`,
      ),
    )
    buttons.find(Boolean)?.focus()
  })

  function moveTo(id: string, to: number): void {
    const { tracks } = list.get()
    const from = tracks.findIndex((track) => track.id === id)
    if (from < 0 || from === to) return
    list.edit(move(tracks, from, to))
    setAnnouncement(trackMovedMessage(tracks[from]!.title, to + 1, tracks.length))
  }

  function drop(): void {
    const { tracks } = list.get()
    const rest = tracks.filter(({ id }) => id !== dragged)
    const beside = rest.findIndex(({ id }) => id === target?.id)
    if (dragged !== undefined && target && beside >= 0)
      moveTo(dragged, beside + (target.landing === 'after' ? 1 : 0))
    end()
  }

  function end(): void {
    setDragged(undefined)
    setTarget(undefined)
  }

  return {
    rows,
    announcement,
    landingAt: (id: string): Landing => (target?.id === id ? target.landing : undefined),
    moveByButton: (id: string, from: number, to: number) => {
      moved.current = { id, direction: to < from ? 'up' : 'down' }
      moveTo(id, to)
    },
    dragOf: (id: string, title: string) => ({
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.setData('text/plain', title)
        dataTransfer.effectAllowed = 'move'
        setDragged(id)
      },
      onDragEnd: end,
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (dragged === undefined) return
        event.preventDefault()
        const { top, height } = event.currentTarget.getBoundingClientRect()
        const landing = event.clientY < top + height / 2 ? 'before' : 'after'
        setTarget(dragged === id ? undefined : { id, landing })
      },
      onDrop: (event: DragEvent) => {
        if (dragged === undefined) return
        event.preventDefault()
        drop()
      },
    }),
  }
}
