import type { CodesImported } from '../contract.ts'
import { count } from '../code-states.ts'
import { conflictMessage, conflictsMessage } from '../messages.ts'

type Props = { preview: Extract<CodesImported, { outcome: 'preview' }> }

const mostShown = 50

export function ImportPreview({ preview: { column, codes, total, conflicts } }: Props) {
  const more = conflicts.length - mostShown
  return (
    <div className="stack-16">
      <p>
        {count(total)} {total === 1 ? 'row' : 'rows'}, with codes in the column{' '}
        {column ? <strong>{column}</strong> : 'without a name'}:
      </p>
      <p>
        <code>{codes.join(' ')}</code>
        {total > codes.length && ' …'}
      </p>
      {conflicts.length > 0 && (
        <>
          <p className="form-refusal">{conflictsMessage(conflicts.length)}</p>
          <ul className="stack-6 import-conflicts" aria-label="Rows that cannot be imported">
            {conflicts.slice(0, mostShown).map((conflict) => (
              <li key={`${conflict.row}-${conflict.reason}`}>{conflictMessage(conflict)}</li>
            ))}
          </ul>
          {more > 0 && <p>… and {count(more)} more.</p>}
        </>
      )}
    </div>
  )
}
