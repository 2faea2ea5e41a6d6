import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { move } from '#src/lib/move.ts'
import { RowButton } from '#src/components/admin/fields.tsx'
import { MoveButtons } from '#src/components/admin/MoveButtons.tsx'
import { FoldedPart } from './FoldedPart.tsx'

type Props<Value> = {
  /** What one row is called, in lower case: 'edition'. */
  name: string
  rows: readonly Value[]
  limit: number
  newRow: () => Value
  onChange: (rows: Value[]) => void
  /** Each row is folded to this line; without it all are open. */
  summaryOf?: (row: Value) => string
  /** What DUPLICATE adds behind a row. */
  copyOf?: (row: Value) => Value
  children: (index: number) => ReactNode
}

const keyOf = (row: unknown, index: number) =>
  typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : index

/** A list of rows with fields of their own: added, removed and put in order by buttons, with the focus kept. */
export function RowsField<Value>(props: Props<Value>) {
  const { name, rows, limit, newRow, summaryOf, copyOf, children } = props
  const { list, announcement, moveTo, remove, add } = useRows(props)
  return (
    <div className="stack-16 rows-field justify-items-start" ref={list}>
      {rows.map((row, index) => {
        const title = `${name} ${index + 1}`
        return (
          <Row key={keyOf(row, index)} summary={summaryOf?.(row)} title={title} index={index}>
            {children(index)}
            <div className="cluster rows-field-actions">
              {rows.length > 1 && (
                <MoveButtons
                  name={title}
                  index={index}
                  count={rows.length}
                  onMove={(to) => moveTo(index, to)}
                />
              )}
              {copyOf && rows.length < limit && (
                <RowButton about={title} onClick={() => add(copyOf(row), index + 1, 'summary')}>
                  DUPLICATE
                </RowButton>
              )}
              <RowButton data-remove about={title} onClick={() => remove(index)}>
                REMOVE
              </RowButton>
            </div>
          </Row>
        )
      })}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <AddButton name={name} isFull={rows.length >= limit} onAdd={() => add(newRow())} />
    </div>
  )
}

/** Functions that change the list, each with a sentence for screen readers. */
function useRows<Value>({
  name,
  rows,
  onChange,
}: Pick<Props<Value>, 'name' | 'rows' | 'onChange'>) {
  const list = useRef<HTMLDivElement>(null)
  const focusOn = useRef<string>(undefined)
  const [announcement, setAnnouncement] = useState('')

  // The row that a button was in is another one by now, or is gone.
  useLayoutEffect(() => {
    if (focusOn.current === undefined) return
    list.current?.querySelector<HTMLElement>(focusOn.current)?.focus()
    focusOn.current = undefined
  })

  function moveTo(from: number, to: number): void {
    const direction = to < from ? 'up' : 'down'
    const isLast = to === 0 || to === rows.length - 1
    const other = direction === 'up' ? 'down' : 'up'
    focusOn.current = `[data-row="${to}"] [data-move="${isLast ? other : direction}"]`
    setAnnouncement(`It is ${name} ${to + 1} of ${rows.length} now.`)
    onChange(move(rows, from, to))
  }
  function remove(index: number): void {
    const next = Math.min(index, rows.length - 2)
    focusOn.current = next < 0 ? '[data-add]' : `[data-row="${next}"] :is([data-remove], summary)`
    setAnnouncement(`The ${name} is removed.`)
    onChange(rows.filter((_, other) => other !== index))
  }
  function add(row: Value, place = rows.length, focused = 'input'): void {
    focusOn.current = `[data-row="${place}"] ${focused}`
    onChange(rows.toSpliced(place, 0, row))
  }
  return { list, announcement, moveTo, remove, add }
}

type RowProps = {
  title: string
  index: number
  /** Of one that is folded; '' for a new one. */
  summary: string | undefined
  children: ReactNode
}

const Row = ({ title, index, summary, children }: RowProps) =>
  summary === undefined ? (
    <fieldset
      className="stack-12 border border-dashed border-line px-16 pt-8 pb-16"
      data-row={index}
    >
      <legend className="fact -ml-8 px-8 first-letter:uppercase">{title}</legend>
      {children}
    </fieldset>
  ) : (
    <fieldset data-row={index}>
      <legend className="visually-hidden">{title}</legend>
      <FoldedPart title={summary || `New ${title}`} summary="" isNew={summary === ''}>
        {children}
      </FoldedPart>
    </fieldset>
  )

const AddButton = ({
  name,
  isFull,
  onAdd,
}: {
  name: string
  isFull: boolean
  onAdd: () => void
}) => (
  <RowButton data-add disabled={isFull} onClick={onAdd}>
    {`ADD ${name.toUpperCase()}`}
  </RowButton>
)
