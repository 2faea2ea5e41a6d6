import { useState } from 'react'
import { SelectField } from '#src/components/admin/fields.tsx'
import { Loaded } from '#src/components/admin/read.tsx'
import { useSite } from '#src/components/admin/site-context.ts'
import { attempt } from '#src/lib/attempt.ts'
import type { CsvRow } from '#src/lib/csv.ts'
import { editionStates, type EditionState } from '#src/features/releases/editions/edition-state.ts'
import { keysOf, propertiesOf } from '#src/lib/object.ts'
import { aboutColumns, columnsText, comparing, editionStateHint } from './messages.ts'
import { PlansPart, usePresent } from './PlansPart.tsx'
import { hasEditionWithoutState, planReleases } from './release-plans.ts'
import { columnNamed, columns, type Column } from './release-texts.ts'

const memory = 'deadwax-import-columns'
const remembered = () =>
  propertiesOf(attempt((): unknown => JSON.parse(localStorage.getItem(memory) ?? '{}')))

const choices: [Column | '', string][] = [
  ['', 'leave out'],
  ...keysOf(columns).map((column): [Column, string] => [column, columns[column][0]]),
]

/** Those that need no day. */
const stateChoices: [EditionState | '', string][] = [
  ['', 'Please choose'],
  ...(['in_stock', 'last_copies', 'sold_out', 'pre_order'] as const).map(
    (state): [EditionState, string] => [state, editionStates[state]],
  ),
]

type Props = { name: string; rows: CsvRow[]; onDone: () => void }

/** What a table would change. Its columns are named by hand where they are not ours, and that is remembered. */
export default function ReleasesPart({ name, rows: [header, ...rows], onDone }: Props) {
  const site = useSite()
  const read = usePresent('releases')
  const names = header?.cells.map((cell, at) => cell.trim() || `Column ${at + 1}`) ?? []
  const { mapped, choose } = useMapping(names)
  const [editionState, setEditionState] = useState<EditionState | ''>('')
  return (
    <>
      <p className="admin-hint">{aboutColumns}</p>
      {names.some((name) => !columnNamed(name)) && (
        <ColumnFields names={names} mapped={mapped} choose={choose} />
      )}
      {hasEditionWithoutState(rows, mapped) && (
        <SelectField
          label="State of new editions"
          name="edition-state"
          hint={editionStateHint}
          options={stateChoices}
          value={editionState}
          onChange={setEditionState}
        />
      )}
      <Loaded read={read} loading={comparing}>
        {(present) => (
          <PlansPart
            kind="releases"
            name={name}
            plans={planReleases(rows, mapped, present, site, editionState || undefined)}
            onDone={onDone}
          />
        )}
      </Loaded>
    </>
  )
}

type Mapping = { mapped: (Column | '')[]; choose: (name: string, column: Column | '') => void }

/** Which column each of these is, and a function that says so. */
function useMapping(names: string[]): Mapping {
  const [chosen, setChosen] = useState(remembered)
  const mapped = names.map(
    (name) => choices.find(([column]) => column === chosen[name])?.[0] ?? columnNamed(name) ?? '',
  )
  function choose(name: string, column: Column | '') {
    const all = { ...chosen, [name]: column }
    setChosen(all)
    attempt(() => localStorage.setItem(memory, JSON.stringify(all)))
  }
  return { mapped, choose }
}

/** Open at first when none of them can be a release's name. */
function ColumnFields({ names, mapped, choose }: Mapping & { names: string[] }) {
  const [isOpen] = useState(() => !mapped.includes('artist') || !mapped.includes('title'))
  return (
    <details open={isOpen}>
      <summary>{columnsText(names.filter((_, at) => !mapped[at]))}</summary>
      <div className="admin-columns" role="group" aria-label="Columns of the file">
        {names.map((name, at) => (
          <SelectField
            key={at}
            label={name}
            name={`column-${at}`}
            options={choices}
            value={mapped[at] ?? ''}
            onChange={(column) => choose(name, column)}
          />
        ))}
      </div>
    </details>
  )
}
