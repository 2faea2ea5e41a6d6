import type { CodesImported } from '../batch-contract.ts'
import { count, countCodes } from '../code-states.ts'
import { conflictsMessage } from '../messages.ts'
import { conflictInWords } from './conflict-words.ts'

type Props = { preview: Extract<CodesImported, { outcome: 'preview' }> }

const mostShown = 50

/** What the file holds, and each row that cannot be imported. */
export function ImportPreview({ preview: { column, codes, total, conflicts } }: Props) {
  const more = conflicts.length - mostShown
  return (
    <div className="admin-part">
      <p>
        {countCodes(total)} found in the column{' '}
        {column ? <strong>{column}</strong> : 'without a name'}
        {codes.length > 0 && (
          <>
            , beginning with <code>{codes.join(' ')}</code>
          </>
        )}
        .
      </p>
      {conflicts.length > 0 && (
        <>
          <p className="form-refusal">
            {conflictsMessage(conflicts.length)} Mend the file, and choose it again.
          </p>
          <ul className="import-conflicts" aria-label="Rows that cannot be imported">
            {conflicts.slice(0, mostShown).map((conflict) => (
              <li key={`${conflict.row}-${conflict.reason}`}>{conflictInWords(conflict)}</li>
            ))}
          </ul>
          {more > 0 && <p>… and {count(more)} more.</p>}
        </>
      )}
    </div>
  )
}
