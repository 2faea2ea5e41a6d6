import { useState } from 'react'
import { RowButton } from '#src/components/admin/fields.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { useRead } from '#src/components/admin/read.tsx'
import { readAll } from '#src/components/admin/use-all.ts'
import { counted } from '#src/lib/counted.ts'
import { keysOf } from '#src/lib/object.ts'
import { summarize } from '#src/lib/summary.ts'
import * as messages from './messages.ts'
import { catalogueApi } from './operations.ts'
import type { Plan } from './plan.ts'
import { maxBodyBytes, type Item, type Kind } from './schema.ts'

/** All that there is of a kind. */
export const usePresent = (kind: Kind) =>
  useRead(['catalogue', kind], () => readAll((next) => catalogueApi.readPart({ kind, ...next })))

type Props = {
  kind: Kind
  /** Or why there are none. */
  plans: readonly Plan[] | string
  /** Before they are imported. */
  prepare?: (items: Item[]) => Promise<Item[]>
  onDone: (done: Imported) => void
}

/** What was imported, with what takes it back, and the names by id. */
export type Imported = { kind: Kind; items: Item[]; names: ReadonlyMap<string, string> }

/** What an import would do, row by row, and the button that does it. */
export function PlansPart({ plans, ...props }: Props) {
  if (typeof plans === 'string') return <p className="form-refusal">{plans}</p>
  const byState = keysOf(messages.states).map((state) => ({
    state,
    some: plans.filter((plan) => plan.state === state),
  }))
  const counts = byState.map(({ state, some }) => counted(some.length, messages.states[state]))
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

type ButtonProps = Omit<Props, 'plans'> & { written: { name: string; item: Item }[] }

function ImportButton({ kind, written, prepare = async (items) => items, onDone }: ButtonProps) {
  const notices = useNotices()
  const [isBusy, setIsBusy] = useState(false)
  const count = counted(written.length, messages.nouns[kind]).toUpperCase()

  async function write() {
    const planned = written.map(({ item }) => item)
    if (new Blob([JSON.stringify(planned)]).size > maxBodyBytes - 1000)
      return notices.fail(messages.tooMuchMessage)
    setIsBusy(true)
    const result = await catalogueApi.import({ kind, items: await prepare(planned) })
    setIsBusy(false)
    if (!result.ok) {
      const isStale = result.error.code === 'list-changed'
      return notices.fail(isStale ? messages.changedSinceMessage : result.error.message)
    }
    const { items } = result.data
    onDone({ kind, items, names: new Map(written.map(({ item, name }) => [item.id, name])) })
    notices.succeed(messages.importedMessage(items.length, kind))
  }
  return (
    <div className="cluster form-actions">
      <button className="button" disabled={isBusy || !written.length} onClick={() => void write()}>
        {isBusy ? 'IMPORTING...' : written.length ? `IMPORT ${count}` : 'NOTHING TO IMPORT'}
      </button>
    </div>
  )
}

/** Takes back what was imported last. */
export function UndoPart({ kind, items, names, onDone }: Imported & { onDone: () => void }) {
  const notices = useNotices()
  async function undo() {
    const result = await catalogueApi.import({ kind, items, isUndo: true })
    if (!result.ok) return notices.fail(result.error.message)
    onDone()
    const undone = new Set(result.data.items.map(({ id }) => id))
    const kept = items.filter(({ id }) => !undone.has(id)).map(({ id }) => names.get(id) ?? '')
    notices.succeed(messages.undoneMessage(undone.size, kind, kept))
  }
  return (
    <p className="cluster">
      {messages.importedMessage(items.length, kind)}
      <RowButton onClick={undo}>UNDO</RowButton>
    </p>
  )
}

const PlanRow = ({ plan }: { plan: Plan }) => (
  <li className="row stack-6">
    <h3 className="cluster" dir="auto">
      {plan.name} <span className="badge fact">{messages.states[plan.state][0]}</span>
      <span className="row-note fact">{plan.place}</span>
    </h3>
    {plan.state === 'conflict' && <p className="field-error">{plan.reason}</p>}
    {'changes' in plan && (
      <p className={plan.state === 'new' ? 'clamp' : ''} dir="auto">
        {plan.changes
          .filter(({ from, to }) => from || !plan.name.includes(to))
          .map(({ field, from, to }, at) => (
            <span key={field}>
              {`${at > 0 ? ' · ' : ''}${messages.fieldNames[field] ?? field}: `}
              {from && <del>{summarize(from)}</del>}{' '}
              {from ? <ins>{summarize(to)}</ins> : summarize(to, 60)}
            </span>
          ))}
      </p>
    )}
  </li>
)
