import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { move } from '#src/lib/move.ts'
import { RowButton } from '#src/components/admin/fields.tsx'
import { MoveButtons } from '#src/components/admin/MoveButtons.tsx'
import { FoldedPart } from './FoldedPart.tsx'

type Props<Row> = {
  /** What one row is called, in lower case: 'edition'. */
  name: string
  rows: readonly Row[]
  limit: number
  newRow: () => Row
  onChange: (rows: Row[]) => void
  /** Each row is folded to this line; without it all are open. */
  summaryOf?: (row: Row) => string
  /** What DUPLICATE adds behind a row. */
  copyOf?: (row: Row) => Row
  /** The name of the list in the form, by which a folded row opens when it is at fault. */
  field: string
  children: (index: number) => ReactNode
}

/** A list of rows with fields of their own: added, removed and put in order by buttons, with the focus kept. */
export function RowsField<Row>(props: Props<Row>) {
  const { name, rows, limit, newRow, onChange, summaryOf, copyOf, field, children } = props
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
    focusOn.current = next < 0 ? '[data-add]' : `[data-row="${next}"] [data-remove]`
    setAnnouncement(`The ${name} is removed.`)
    onChange(rows.filter((_, other) => other !== index))
  }
  function add(row = newRow(), place = rows.length): void {
    focusOn.current = `[data-row="${place}"] input`
    onChange(rows.toSpliced(place, 0, row))
  }

  return (
    <div className="stack-16 rows-field" ref={list}>
      {rows.map((row, index) => {
        const summary = summaryOf?.(row)
        const title = `${name} ${index + 1}`
        return (
          <fieldset key={index} className="stack-12 rows-field-row" data-row={index}>
            <legend className={summary === undefined ? 'fact' : 'visually-hidden'}>{title}</legend>
            {summary === undefined ? (
              children(index)
            ) : (
              <FoldedPart
                title={summary || `New ${name}`}
                summary=""
                fields={[`${field}.${index}`]}
                isNew={summary === ''}
              >
                {children(index)}
              </FoldedPart>
            )}
            <div className="cluster rows-field-actions">
              {rows.length > 1 && (
                <MoveButtons
                  name={title}
                  {...{ index, count: rows.length }}
                  onMove={(to) => moveTo(index, to)}
                />
              )}
              {copyOf && rows.length < limit && (
                <RowButton about={title} onClick={() => add(copyOf(row), index + 1)}>
                  DUPLICATE
                </RowButton>
              )}
              <RowButton data-remove about={title} onClick={() => remove(index)}>
                REMOVE
              </RowButton>
            </div>
          </fieldset>
        )
      })}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <RowButton
        className="rows-field-add"
        data-add
        disabled={rows.length >= limit}
        onClick={() => add()}
      >{`ADD ${name.toUpperCase()}`}</RowButton>
    </div>
  )
}
