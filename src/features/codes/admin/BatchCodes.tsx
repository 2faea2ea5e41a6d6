import { useId, useState } from 'react'
import { RowButton } from '#src/components/admin/fields.tsx'
import {
  SearchField,
  ChoiceChips,
  useChoice,
  useFilter,
} from '#src/components/admin/list-tools.tsx'
import { hasWordsOf } from '#src/features/search/word-search.ts'
import { formatSerial } from '#src/features/codes/serial.ts'
import CodeDetails from './CodeDetails.tsx'
import { count, stateBadge, stateOptions } from './code-states.ts'
import { type BatchCode, codeStates } from './contract.ts'
import { noCodesHereMessage } from './messages.ts'

type Props = { codes: BatchCode[]; serials: number }
const step = 50

/** The codes of a batch by serial; each opens where it stands. */
export function BatchCodes({ codes, serials }: Props) {
  const state = useChoice('state', ['', ...codeStates])
  const givenTo = useFilter('q')
  const [shown, setShown] = useState(step)
  // Each word stands in whom it was given to.
  const isGivenTo = hasWordsOf(givenTo.value)
  const found = codes.filter(
    (code) => (!state.value || code.state === state.value) && isGivenTo(code.givenTo ?? ''),
  )
  return (
    <section className="stack-16" aria-labelledby="batch-codes">
      <h2 id="batch-codes">CODES ({count(found.length)})</h2>
      <div className="cluster list-tools">
        <ChoiceChips label="State" name="state" options={stateOptions} {...state} />
        <SearchField label="Given to" {...givenTo} />
      </div>
      {found.length === 0 && <p className="list-empty">{noCodesHereMessage}</p>}
      <ul className="rows">
        {found.slice(0, shown).map((code) => (
          <BatchCodeRow key={code.id} code={code} serials={serials} />
        ))}
      </ul>
      {found.length > shown && (
        <RowButton className="list-more" onClick={() => setShown(shown + step)}>
          SHOW MORE
        </RowButton>
      )}
    </section>
  )
}

function BatchCodeRow({ code, serials }: { code: BatchCode; serials: number }) {
  const [isOpen, setOpen] = useState(false)
  const details = useId()
  const { id, serial, state, givenTo } = code
  return (
    <li className="cluster row code-row">
      <span className="code-serial fact">
        {serial === null ? '' : formatSerial(serial, serials)}
      </span>
      <div className="cluster batch-code">
        <code>{id}</code>
        <span className="badge fact">{stateBadge(state)}</span>
        {givenTo && <span className="row-fact fact">given to {givenTo}</span>}
      </div>
      <div className="cluster row-actions">
        <RowButton
          aria-expanded={isOpen}
          aria-controls={details}
          aria-label={`${isOpen ? 'Close' : 'Open'} code ${id}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'CLOSE' : 'OPEN'}
        </RowButton>
      </div>
      <div className="basis-full" id={details} hidden={!isOpen}>
        {isOpen && <CodeDetails code={id} />}
      </div>
    </li>
  )
}
