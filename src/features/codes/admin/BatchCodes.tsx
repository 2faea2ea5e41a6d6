import { useState } from 'react'
import { listWords } from '#src/components/admin/PagedList.tsx'
import { countText, type List } from '#src/components/admin/read.tsx'
import type { ShownRows } from '#src/components/admin/records-screen.ts'
import { RowTable } from '#src/components/admin/RowTable.tsx'
import {
  SearchField,
  ChoiceChips,
  useChoice,
  useFilter,
} from '#src/components/admin/list-tools.tsx'
import { hasWordsOf } from '#src/lib/word-search.ts'
import { formatSerial } from '#src/features/codes/serial.ts'
import { CodeRow, stateOf } from './CodeRow.tsx'
import { codeStates, stateOptions } from './code-states.ts'
import type { BatchCode } from './contract.ts'
import { noCodesHereMessage } from './messages.ts'

type Props = { codes: BatchCode[]; serials: number }
const step = 50

/** The codes of a batch by serial. */
export default function BatchCodes({ codes, serials }: Props) {
  const state = useChoice('state', ['', ...codeStates])
  const givenTo = useFilter('q')
  const [shown, setShown] = useState(step)
  // Each word stands in whom it was given to.
  const isGivenTo = hasWordsOf(givenTo.value)
  const found = codes.filter(
    (code) => (!state.value || code.state === state.value) && isGivenTo(code.givenTo ?? ''),
  )
  const rows = batchCodeRows(serials)
  const list: List<BatchCode> = {
    state: 'ready',
    items: found.slice(0, shown),
    first: undefined,
    count: countText(found.length),
    showMore: found.length > shown ? () => setShown(shown + step) : undefined,
    reload: () => undefined,
    failure: '',
  }
  return (
    <section className="stack-16" aria-labelledby="batch-codes">
      <h2 id="batch-codes">CODES{list.count && ` (${list.count})`}</h2>
      <div className="list-tools">
        <ChoiceChips label="State" name="state" options={stateOptions} {...state} />
        <SearchField label="Given to" {...givenTo} />
      </div>
      <div className="code-rows">
        <RowTable rows={rows} list={list} words={listWords('codes', false, noCodesHereMessage)}>
          {(code) => <CodeRow key={code.id} code={code} rows={rows} />}
        </RowTable>
      </div>
    </section>
  )
}

/** The rows of a batch with serials up to this one. */
const batchCodeRows = (serials: number): ShownRows<BatchCode> => ({
  columns: [
    {
      name: 'serial',
      head: 'Number',
      fact: ({ serial }) => (serial === null ? '' : formatSerial(serial, serials)),
      isOnPhone: true,
    },
    { name: 'code', head: 'Code', kind: 'title', fact: ({ id }) => id },
    {
      name: 'given',
      head: 'Given to',
      kind: 'name',
      fact: ({ givenTo }) => givenTo,
      isOnPhone: true,
      track: 'minmax(0, 1fr)',
    },
  ],
  state: stateOf,
})
