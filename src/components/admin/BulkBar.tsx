import { useState } from 'react'
import { mostAtOnce, tooManyChosenMessage } from '#src/lib/bulk.ts'
import { RowButton } from './fields.tsx'

type Props = {
  count: number
  actions: readonly (readonly [label: string, run: () => Promise<void>])[]
  onClear: () => void
}

/** What can be done with the rows that are chosen, at the lower edge of the screen; nothing without any. */
export function BulkBar({ count, actions, onClear }: Props) {
  const [isBusy, setBusy] = useState(false)
  const isTooMany = count > mostAtOnce

  async function press(run: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    await run()
    setBusy(false)
  }

  return (
    <div
      className={
        count > 0 ? 'cluster bulk-bar justify-between gap-x-20 border-t-2 border-ink' : undefined
      }
    >
      {/* Mounted always, so that it is announced. */}
      <p className="font-mono text-16 leading-normal weight-700" role="status">
        {count > 0 && `${count} chosen`}
        {isTooMany && `. ${tooManyChosenMessage}`}
      </p>
      {count > 0 && (
        <div className="cluster bulk-actions gap-x-8">
          {actions.map(([label, run]) => (
            <RowButton
              key={label}
              disabled={isTooMany}
              // Not disabled: it keeps the focus, and gets it back from the dialog that it opens.
              aria-disabled={isBusy}
              onClick={() => press(run)}
            >
              {label}
            </RowButton>
          ))}
          <RowButton onClick={onClear}>CLEAR</RowButton>
        </div>
      )}
    </div>
  )
}
