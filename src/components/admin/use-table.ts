import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { largestPageOfHeads, type Page } from '#src/lib/page.ts'
import { hasWordsOf } from '#src/lib/word-search.ts'
import { useFilter } from './list-tools.tsx'
import { countText, useList, type List } from './read.tsx'
import type { ApiResult } from '#src/lib/api.ts'
import { type Column, type ListFilter, type RowsOf, binOption } from './records-screen.ts'

/** A longer list is searched, filtered and sorted by the database, page by page. */
export const mostRows = 5000
/** How many rows the list shows at first, and more of each time. */
const shownRows = 100

/** The order of a list: by a column, or turned round; null is its usual order. */
export type Order<Row> = { column: Column<Row>; isReversed: boolean } | null

/** A page of a list is asked for by its filters, too. */
type ListQuery = {
  q?: string | undefined
  sort?: string | undefined
  after?: string | undefined
  limit?: number | undefined
}

type TableOf<Row, Answer extends Page<Row>> = {
  /** The key of its queries. */
  path: string
  client: { list: (query: ListQuery) => Promise<ApiResult<Answer>> }
  filters: readonly ListFilter<Row>[]
  rows: RowsOf<Row>
}

/**
 * The rows of a list as its address asks for them. Up to 5,000 are read once, and then searched, filtered and sorted here,
 * at the speed of typing.
 */
export function useTable<Row, Answer extends Page<Row> = Page<Row>>({
  path,
  client,
  filters,
  rows,
}: TableOf<Row, Answer>) {
  const [search] = useSearchParams()
  const searched = useFilter('q')
  const sorted = useFilter('sort')
  const [typed, setTyped] = useState(searched.value)
  const [shown, setShown] = useState(shownRows)
  const chosen = filters.map((filter) => [filter, chosenIn(search, filter)] as const)
  const bin = Object.fromEntries(
    chosen.flatMap(([{ name }, value]) => (value === binOption[0] ? [[name, value]] : [])),
  )
  const isBin = Object.keys(bin).length > 0
  const order = isBin ? null : orderOf(rows.columns, sorted.value)

  const wholeKey = [path, 'list', bin]
  const whole = useList<Answer>(wholeKey, (after) =>
    client.list({ ...bin, after, limit: largestPageOfHeads }),
  )
  const isLong = (whole.first?.total ?? 0) > mostRows
  const query = {
    q: searched.value,
    ...Object.fromEntries(chosen.map(([{ name }, value]) => [name, value])),
    ...(order?.column.isInDatabase && { sort: order.column.name }),
  }
  const foundKey = [path, 'list', query]
  const found = useList<Answer>(foundKey, (after) => client.list({ ...query, after }), isLong)
  useRest(isLong ? undefined : whole.showMore, whole.items.length)

  const fits = hasWordsOf(typed)
  const selected = chosen.filter(
    ([filter, value]) => value !== filter.options[0][0] && value !== binOption[0],
  )
  const kept = whole.items.filter(
    (row) =>
      selected.every(([filter, value]) => filter.keeps(row, value)) &&
      fits(rows.texts(row).join(' ')),
  )
  const isSelective = typed.trim() !== '' || selected.length > 0
  const list: List<Row, Answer> = isLong
    ? found
    : {
        ...whole,
        items: inOrder(kept, order).slice(0, shown),
        count: isSelective && whole.first ? countText(kept.length) : whole.count,
        showMore: kept.length > shown ? () => setShown(shown + shownRows) : undefined,
      }
  return {
    list,
    key: isLong ? foundKey : wholeKey,
    isBin,
    isLong,
    isSelective: isSelective || isBin,
    /** It shows all records in the order that staff give them. */
    isInOwnOrder: !isLong && !isSelective && !isBin && order === null && kept.length <= shown,
    order,
    sort: (name: string) => sorted.onChange(name),
    searched: { ...searched, onTyping: setTyped },
    chosenFilters: selected.length + (isBin ? 1 : 0),
  }
}

/** Reads the pages of a list one after the other to its end. */
function useRest(showMore: (() => void) | undefined, length: number): void {
  const hasMore = showMore !== undefined
  const goOn = useEffectEvent(() => showMore?.())
  useEffect(() => {
    if (hasMore) goOn()
  }, [hasMore, length])
}

/** The chosen value of a filter; its first option when the URL has none of them. */
export function chosenIn<Row>(
  search: URLSearchParams,
  { name, options, later }: ListFilter<Row>,
): string {
  if (later) return search.get(name) ?? options[0][0]
  const [chosen] = options.find(([value]) => value === search.get(name)) ?? options[0]
  return chosen
}

function orderOf<Row>(columns: readonly Column<Row>[], sort: string): Order<Row> {
  const isReversed = sort.startsWith('-')
  const name = isReversed ? sort.slice(1) : sort
  const column = columns.find((one) => one.name === name && one.order !== undefined)
  return column ? { column, isReversed } : null
}

/** Texts from A to Z, numbers from the greatest; what has none comes last either way. */
export function inOrder<Row>(rows: readonly Row[], order: Order<Row>): readonly Row[] {
  const of = order?.column.order
  if (!order || !of) return rows
  const compare = order.isReversed
    ? (one: Key, other: Key) => -compareKeys(one, other)
    : compareKeys
  const keyed = rows.map((row) => [of(row), row] as const)
  const isBlank = (key: Key) => key === ''
  return [
    ...keyed.filter(([key]) => !isBlank(key)).toSorted(([a], [b]) => compare(a, b)),
    ...keyed.filter(([key]) => isBlank(key)),
  ].map(([, row]) => row)
}

type Key = string | number

const collator = new Intl.Collator('en', { numeric: true })

const compareKeys = (one: Key, other: Key): number =>
  typeof one === 'number' && typeof other === 'number'
    ? other - one
    : collator.compare(String(one), String(other))
