import type { QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Page } from '#src/lib/page.ts'
import { moveAfter } from '#src/lib/move.ts'
import { MoveButtons } from './MoveButtons.tsx'
import type { Identified, RecordsScreenOf } from './records-screen.ts'
import { useOptimisticList } from './use-optimistic-list.ts'
import type { List } from './read.tsx'
import { useRowOrder } from './use-row-order.ts'

type Cached<Row> = { pages: Page<Row>[] }

/**
 * The order of a list of records, changed at once (useOptimisticList). Without `screen.order`, or while the list is not
 * `isOrdered`, rows have no handles. The last row of a list that goes on has no way down before the next page is there.
 */
export function useRecordOrder<Of extends Identified>(
  { order, titleOf }: RecordsScreenOf<Of>,
  key: QueryKey,
  list: List<Of['row']>,
  isOrdered: boolean,
) {
  const section = useRef<HTMLElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const { items, change } = useOptimisticList<Of['row'], Cached<Of['row']>>(
    list.items,
    key,
    inPages,
  )
  const rows = useRowOrder(section, moveTo)

  function moveTo(id: string, to: number): void {
    const record = items.find((item) => item.id === id)
    if (!order || !record || items[to] === record) return
    const after = items.filter((item) => item.id !== id)[to - 1]?.id ?? null
    setAnnouncement(order.moved(titleOf(record), to + 1, items.length))
    change({
      apply: (all) => moveAfter(all, id, after),
      save: () => order.move(id, after),
      failed: (reason) => order.failed(titleOf(record), reason),
    })
  }

  const hasHandles = Boolean(order) && isOrdered && items.length > 1
  const indexOf = (record: Of['row']) => items.findIndex(({ id }) => id === record.id)
  return {
    section,
    announcement,
    ordered: { ...list, items: [...items] },
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

/** The pages of a list, as long as before, with their rows changed. */
function inPages<Row>(cached: Cached<Row>, apply: (rows: readonly Row[]) => readonly Row[]) {
  const rows = apply(cached.pages.flatMap(({ items }) => items))
  let start = 0
  const pages = cached.pages.map((page) => {
    const items = rows.slice(start, (start += page.items.length))
    return { ...page, items }
  })
  return { ...cached, pages }
}
