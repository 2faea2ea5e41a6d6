import { useRef, useState } from 'react'
import { useRowOrder } from '#src/components/admin/use-row-order.ts'
import { trackMovedMessage } from '#src/features/files/messages.ts'
import { move } from '#src/lib/move.ts'
import type { TrackList } from './track-list.ts'

/** The order of the tracks by buttons and by dragging, with a sentence for screen readers. */
export function useTrackOrder(list: TrackList) {
  const rows = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')

  function moveTo(id: string, to: number): void {
    const { tracks } = list.get()
    const from = tracks.findIndex((track) => track.id === id)
    if (from < 0 || from === to) return
    list.edit(move(tracks, from, to))
    setAnnouncement(trackMovedMessage(tracks[from]!.title, to + 1, tracks.length))
  }

  return { rows, announcement, ...useRowOrder(rows, moveTo) }
}
