import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Page } from '#src/lib/page.ts'
import { moveAfter } from '#src/lib/move.ts'
import { MoveButtons } from './MoveButtons.tsx'
import { useNotices } from './notices.tsx'
import type { Identified, RecordsScreenOf } from './records-screen.ts'
import type { List } from './use-read.ts'
import { useRowOrder } from './use-row-order.ts'

type Move = { id: string; after: string | null }
type Cached<Row> = { pages: Page<Row>[] }

/**
 * Optimistic order of a list of records: a move is shown at once, saved after those before it, and taken back with a
 * notice when it cannot be saved. Without `screen.order`, or while the list is not `isOrdered`, rows have no handles. The
 * last row of a list that goes on has no way down before the next page is there.
 */
export function useRecordOrder<Of extends Identified>(
  { order, titleOf }: RecordsScreenOf<Of>,
  key: QueryKey,
  list: List<Of['row']>,
  isOrdered: boolean,
) {
  const section = useRef<HTMLElement>(null)
  const notices = useNotices()
  const client = useQueryClient()
  const [unsaved, setUnsaved] = useState<readonly Move[]>([])
  const [announcement, setAnnouncement] = useState('')
  const queue = useRef(Promise.resolve())
  const rows = useRowOrder(section, moveTo)
  const items = unsaved.reduce<readonly Of['row'][]>(
    (moved, { id, after }) => moveAfter(moved, id, after),
    list.items,
  )

  function moveTo(id: string, to: number): void {
    const record = items.find((item) => item.id === id)
    const others = items.filter((item) => item.id !== id)
    const move = { id, after: others[to - 1]?.id ?? null }
    if (!order || !record || items[to] === record) return
    setUnsaved((moves) => [...moves, move])
    setAnnouncement(order.moved(titleOf(record), to + 1, items.length))
    queue.current = queue.current.then(() => save(move, titleOf(record)))
  }

  async function save(move: Move, name: string): Promise<void> {
    const result = await order!.move(move.id, move.after)
    if (result.ok) client.setQueryData<Cached<Of['row']>>(key, (cached) => withMove(cached, move))
    else notices.fail(order!.failed(name, result.error.message))
    setUnsaved((moves) => moves.filter((other) => other !== move))
  }

  const hasHandles = Boolean(order) && isOrdered && items.length > 1
  const indexOf = (record: Of['row']) => items.findIndex(({ id }) => id === record.id)
  return {
    section,
    announcement,
    ordered: { ...list, items: items as Of['row'][] },
    handleFor: (record: Of['row']) =>
      hasHandles && (
        <span
          className="row-handle"
          title="Drag to move"
          data-landing={rows.landingAt(record.id)}
          data-dragged={rows.isDragged(record.id) || undefined}
          {...rows.handleOf(record.id)}
        />
      ),
    buttonsFor: (record: Of['row']) =>
      hasHandles && (
        <MoveButtons
          name={titleOf(record)}
          index={indexOf(record)}
          count={items.length}
          onMove={(to) => rows.moveByButton(record.id, indexOf(record), to)}
        />
      ),
  }
}

/** The pages of a list with one of their rows moved. */
function withMove<Row extends { id: string }>(
  cached: Cached<Row> | undefined,
  { id, after }: Move,
): Cached<Row> | undefined {
  if (!cached) return cached
  const rows = moveAfter(
    cached.pages.flatMap(({ items }) => items),
    id,
    after,
  )
  let start = 0
  const pages = cached.pages.map((page) => {
    const items = rows.slice(start, (start += page.items.length))
    return { ...page, items }
  })
  return { ...cached, pages }
}
