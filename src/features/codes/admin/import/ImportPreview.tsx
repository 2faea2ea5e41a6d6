import type { CodesImported, ImportConflict } from '../contract.ts'
import { count } from '../code-states.ts'

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
          <p className="form-refusal">
            {conflicts.length === 1 ? 'One row' : `${count(conflicts.length)} rows`} cannot be
            imported, so nothing was. Please correct the file and choose it again.
          </p>
          <ul className="stack-6 import-conflicts" aria-label="Rows that cannot be imported">
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

export function conflictInWords({ row, code, reason }: ImportConflict): string {
  switch (reason) {
    case 'malformed':
      return code
        ? `Row ${row}: “${code}” is not a code. A code has 8 letters and digits.`
        : `Row ${row}: there is no code.`
    case 'twice':
      return `Row ${row}: ${code} is in this file twice.`
    case 'exists':
      return `Row ${row}: ${code} is on the site already.`
  }
}
