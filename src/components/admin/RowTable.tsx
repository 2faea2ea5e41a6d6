// A list as a table: its tools, the heads of its columns, and its rows (RecordRow.tsx).
import { useState } from 'react'
import { RowButton, SelectField } from './fields.tsx'
import { PagedList, type ListWords } from './PagedList.tsx'
import type { Column, ShownRows } from './records-screen.ts'
import { SearchField, useFilter, type SearchProps } from './list-tools.tsx'
import { trackAt, tracksOf } from './RecordRow.tsx'
import type { List } from './read.tsx'
import { mostRows, type Order } from './use-table.ts'

type Sorting<Row> = {
  order: Order<Row>
  /** Too long for the browser: the database sorts it. */
  isLong: boolean
  sort: (name: string) => void
}

type TableProps<Row> = {
  rows: ShownRows<Row>
  list: List<Row>
  words: ListWords
  /** What a press of a head does; without it the heads only say what stands below them. */
  sorting?: Sorting<Row>
  hasHeads?: boolean
  children: (row: Row) => React.ReactNode
}

export function RowTable<Row>(props: TableProps<Row>) {
  const { rows, list, words, sorting, hasHeads = true, children } = props
  return (
    <>
      {sorting?.isLong && (
        <p className="admin-hint">
          More than {mostRows.toLocaleString('en-US')}: the database searches and sorts them, page
          by page.
        </p>
      )}
      <div
        className="record-table"
        style={{ '--tracks': tracksOf(rows.columns) } as React.CSSProperties}
        aria-busy={list.state === 'loading' || undefined}
      >
        {list.items.length > 0 && hasHeads && <Heads rows={rows} sorting={sorting} />}
        <PagedList list={list} words={words}>
          {children}
        </PagedList>
      </div>
    </>
  )
}

type HeadsProps<Row> = { rows: ShownRows<Row>; sorting: Sorting<Row> | undefined }

function Heads<Row>({ rows: { columns, state }, sorting }: HeadsProps<Row>) {
  const group = { role: 'group', 'aria-label': 'Order of the list' }
  return (
    <div className="record-heads" {...(sorting ? group : { 'aria-hidden': true })}>
      {columns.map((column, index) => (
        <div
          key={column.name}
          style={trackAt(index)}
          data-number={column.kind === 'number' || undefined}
          data-from={column.from}
        >
          {sorting && isSortable(column, sorting.isLong) ? (
            <SortButton column={column} sorting={sorting} />
          ) : (
            column.head
          )}
        </div>
      ))}
      {state && <div style={trackAt(columns.length)}>State</div>}
    </div>
  )
}

/** A press sorts by a column, a second one turns the order round, a third one takes it back. */
function SortButton<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting<Row> }) {
  const { order, isLong, sort } = sorting
  const isCurrent = order?.column === column
  const next = !isCurrent ? column.name : order.isReversed || isLong ? '' : `-${column.name}`
  return (
    <button type="button" aria-pressed={isCurrent} onClick={() => sort(next)}>
      {column.head}
      <span aria-hidden="true">{isCurrent && (order.isReversed ? ' ↑' : ' ↓')}</span>
      {isCurrent && order.isReversed && <span className="visually-hidden">, reversed</span>}
    </button>
  )
}

const isSortable = <Row,>({ order, isInDatabase }: Column<Row>, isLong: boolean) =>
  order !== undefined && (!isLong || isInDatabase === true)

type ToolsProps = {
  searched: Omit<SearchProps, 'label'>
  /** How many filters leave rows out. */
  chosen?: number
  children: React.ReactNode
}

/** The search, and the filters: on a phone they are behind one button. */
export function ListTools({ searched, chosen = 0, children }: ToolsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="list-tools record-tools" data-open={isOpen || undefined}>
      <SearchField label="Search" {...searched} />
      <RowButton className="filter-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {chosen > 0 ? `FILTER (${chosen})` : 'FILTER'}
      </RowButton>
      {children}
    </div>
  )
}

type SortProps<Row> = { columns: readonly Column<Row>[]; isLong: boolean }

/** What the heads do, where there is no room for them. */
export function SortField<Row>({ columns, isLong }: SortProps<Row>) {
  const { value, onChange } = useFilter('sort')
  const options = columns
    .filter((column) => isSortable(column, isLong))
    .map(({ name, head }) => [name, head] as const)
  return (
    <div className="sort-field">
      <SelectField
        name="sort"
        label="Sort"
        value={value.replace('-', '')}
        onChange={onChange}
        options={[['', 'As usual'], ...options]}
      />
    </div>
  )
}
