import { useState } from 'react'
import { useNotices } from '#src/components/admin/notices.tsx'
import { useRead } from '#src/components/admin/read.tsx'
import { readAll } from '#src/components/admin/use-all.ts'
import { counted } from '#src/lib/counted.ts'
import { keysOf } from '#src/lib/object.ts'
import { summarize } from '#src/lib/summary.ts'
import { fieldNames, nouns, states, tooMuchMessage } from './messages.ts'
import { catalogueApi } from './api.ts'
import type { Plan } from './plan.ts'
import type { Kind } from './kind.ts'
import { longestName, maxBodyBytes, type Item } from './schema.ts'
import { useImporting } from './use-importing.ts'

/** All that there is of a kind. */
export const usePresent = (kind: Kind) =>
  useRead(['catalogue', kind], () =>
    readAll((next) => catalogueApi.readCatalogue({ kind, ...next })),
  )

type Props = {
  kind: Kind
  /** Of the file. */
  name: string
  /** Or why there are none. */
  plans: readonly Plan[] | string
  /** Before they are imported. */
  prepare?: (items: Item[]) => Promise<Item[]>
  onDone: () => void
}

/** What an import would do, row by row, and the button that does it. */
export function PlansPart({ plans, ...props }: Props) {
  if (typeof plans === 'string') return <p className="form-refusal">{plans}</p>
  const byState = keysOf(states).map((state) => ({
    state,
    some: plans.filter((plan) => plan.state === state),
  }))
  const counts = byState.map(({ state, some }) => counted(some.length, states[state]))
  return (
    <>
      <p role="status">{counts.filter((count) => !count.startsWith('0 ')).join(' · ')}</p>
      <ul className="rows" aria-label="What the import would do">
        {byState.flatMap(({ some }) =>
          some.map((plan) => <PlanRow key={plan.place} plan={plan} />),
        )}
      </ul>
      <ImportButton {...props} written={plans.filter((plan) => 'item' in plan)} />
    </>
  )
}

type ButtonProps = Omit<Props, 'plans'> & { written: { item: Item }[] }

function ImportButton(props: ButtonProps) {
  const { kind, name, written, prepare = async (items) => items, onDone } = props
  const notices = useNotices()
  const [isPreparing, setIsPreparing] = useState(false)
  const { isBusy, lost, send } = useImporting(onDone)
  const count = counted(written.length, nouns[kind]).toUpperCase()

  async function write() {
    const planned = written.map(({ item }) => item)
    if (new Blob([JSON.stringify(planned)]).size > maxBodyBytes - 1000)
      return notices.fail(tooMuchMessage)
    setIsPreparing(true)
    const items = await prepare(planned)
    setIsPreparing(false)
    await send({ id: crypto.randomUUID(), kind, name: name.slice(0, longestName), items })
  }
  if (lost)
    return <ImportAction label="ASK AGAIN" isBusy={isBusy} onClick={() => void send(lost)} />
  const label = written.length ? `IMPORT ${count}` : 'NOTHING TO IMPORT'
  return (
    <ImportAction
      label={label}
      isBusy={isPreparing || isBusy}
      disabled={!written.length}
      onClick={() => void write()}
    />
  )
}

type ActionProps = { label: string; isBusy: boolean; disabled?: boolean; onClick: () => void }

const ImportAction = ({ label, isBusy, disabled = false, onClick }: ActionProps) => (
  <div className="form-actions">
    <button className="button" disabled={isBusy || disabled} onClick={onClick}>
      {isBusy ? 'IMPORTING...' : label}
    </button>
  </div>
)

const PlanRow = ({ plan }: { plan: Plan }) => (
  <li className="row stack-12">
    <h3 className="cluster" dir="auto">
      {plan.name} <span className="badge fact">{states[plan.state][0]}</span>
      <span className="fact weight-400">{plan.place}</span>
    </h3>
    {'reason' in plan && <p className="field-error">{plan.reason}</p>}
    {'changes' in plan && (
      <p className={plan.state === 'new' ? 'clamp' : ''} dir="auto">
        {plan.changes
          .filter(({ from, to }) => from || !plan.name.includes(to))
          .map(({ field, from, to }, at) => (
            <span key={field}>
              {`${at > 0 ? ' · ' : ''}${fieldNames[field] ?? field}: `}
              {from && <del>{summarize(from)}</del>}{' '}
              {from ? <ins>{summarize(to)}</ins> : summarize(to, 60)}
            </span>
          ))}
      </p>
    )}
  </li>
)
