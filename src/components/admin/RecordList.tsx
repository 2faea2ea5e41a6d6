import { useRef } from 'react'
import { Link } from 'react-router'
import { leavesBinAt } from '#src/lib/bin.ts'
import { formatInstant } from '#src/lib/dates.ts'
import { BulkBar } from './BulkBar.tsx'
import { EditLink } from './EditLink.tsx'
import { RowButton, SelectField } from './fields.tsx'
import {
  type Identified,
  type ListFilter,
  type RecordsScreenOf,
  copyPrefix,
  openedFromList,
} from './records-screen.ts'
import { ChoiceChips, useChoice, useFilter } from './list-tools.tsx'
import { RecordRow } from './RecordRow.tsx'
import { ListTools, RowTable, SortField } from './RowTable.tsx'
import { useSite } from './site-context.ts'
import { useBulk } from './use-bulk.ts'
import { useChosen, type Chosen } from './use-chosen.ts'
import { useRead } from './read.tsx'
import { useRecordOrder } from './use-record-order.tsx'
import { useRecordDeletion } from './use-record-deletion.ts'
import { useTable } from './use-table.ts'

type Props<Of extends Identified> = { screen: RecordsScreenOf<Of> }

/** The list of a RecordsScreen, or its bin, searched, filtered and sorted by the URL's query. */
export function RecordList<Of extends Identified>({ screen }: Props<Of>) {
  const { path, words, titleOf, filters, rows } = screen
  const table = useTable(screen)
  const { isBin, list } = table
  const { section, ordered, announcement, handleFor, buttonsFor } = useRecordOrder(
    screen,
    table.key,
    list,
    table.isInOwnOrder,
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const chosen = useChosen(ordered.items)
  // Focus management: the buttons of the bar go with what was chosen, those of a row with it.
  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  const clear = () => {
    chosen.clear()
    focusHeading()
  }
  const bulk = useBulk(screen, chosen.ids, clear)
  const nothing = isBin && table.searched.value === '' ? emptyBinMessage : words.nothingFound
  return (
    <section className="stack-16" aria-labelledby={`all-${path}`} ref={section}>
      <h2 id={`all-${path}`} ref={heading} tabIndex={-1}>
        {isBin ? 'IN THE BIN' : words.all}
        {list.count && ` (${list.count})`}
      </h2>
      <ListTools chosen={table.chosenFilters} searched={table.searched}>
        {filters.map((filter) => {
          const Choice = filter.later ? LaterFilter : ChipsFilter
          return <Choice key={filter.name} filter={filter} />
        })}
        {!isBin && <SortField columns={rows.columns} isLong={table.isLong} />}
      </ListTools>
      <RowTable
        rows={rows}
        list={ordered}
        words={{
          loading: words.loading,
          failed: words.loadingFailed,
          empty: table.isSelective ? nothing : words.empty,
        }}
        sorting={table}
        hasHeads={!isBin}
      >
        {(record) => (
          <RecordRow
            key={record.id}
            record={record}
            rows={rows}
            title={titleOf(record)}
            to={isBin ? undefined : `/${path}/${record.id}`}
            choice={!isBin && <ChooseRow id={record.id} name={titleOf(record)} chosen={chosen} />}
            handle={handleFor(record)}
            moves={buttonsFor(record)}
            binned={isBin && <Binned screen={screen} record={record} />}
            actions={
              <RowActions screen={screen} record={record} isBin={isBin} onGone={focusHeading} />
            }
            menu={
              !isBin &&
              screen.isCopied && (
                <Link
                  className="row-button"
                  to={`/${path}/${copyPrefix}${record.id}`}
                  state={openedFromList}
                  aria-label={`DUPLICATE ${titleOf(record)}`}
                >
                  DUPLICATE
                </Link>
              )
            }
          />
        )}
      </RowTable>
      {!isBin && <BulkBar count={chosen.ids.length} actions={bulk} onClear={clear} />}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </section>
  )
}

const emptyBinMessage = 'Nothing was deleted in the last 30 days.'

type RowProps<Of extends Identified> = Props<Of> & { record: Of['row'] }

function RowActions<Of extends Identified>(
  props: RowProps<Of> & { isBin: boolean; onGone: () => void },
) {
  const { screen, record, isBin, onGone } = props
  const { path, titleOf } = screen
  const { remove, restore } = useRecordDeletion(screen, onGone)
  const [label, run] = isBin ? (['RESTORE', restore] as const) : (['DELETE', remove] as const)
  const title = titleOf(record)
  return (
    <>
      {!isBin && <EditLink path={path} id={record.id} name={title} />}
      <RowButton
        {...(isBin && { className: 'main-action' })}
        about={title}
        onClick={() => run(record)}
      >
        {label}
      </RowButton>
    </>
  )
}

function Binned<Of extends Identified>({ screen, record }: RowProps<Of>) {
  const site = useSite()
  const { leavesBin = goneForGood } = screen.words
  if (record.deletedAt === undefined) return null
  const day = formatInstant(leavesBinAt(record.deletedAt), site)
  return (
    <p>
      Deleted {formatInstant(record.deletedAt, site)}. {leavesBin(record, day)}
    </p>
  )
}

const goneForGood = (_record: unknown, day: string) => `Gone for good on ${day}.`

function ChipsFilter<Row>({ filter: { name, label, options } }: { filter: ListFilter<Row> }) {
  const [first, ...others] = options
  const values = [first[0], ...others.map(([value]) => value)] as const
  return <ChoiceChips name={name} label={label} options={options} {...useChoice(name, values)} />
}

/** Until the options are read, it has the one of the address. */
function LaterFilter<Row>({
  filter: { name, label, options, later },
}: {
  filter: ListFilter<Row>
}) {
  const filter = useFilter(name)
  const { value } = filter
  const read = later ?? (async () => ({ ok: true, data: [] }) as const)
  const { data } = useRead(['options', name], read)
  const more = data ?? (value ? [[value, value] as const] : [])
  return <SelectField name={name} label={label} {...filter} options={[...options, ...more]} />
}

const ChooseRow = ({ id, name, chosen }: { id: string; name: string; chosen: Chosen }) => (
  <label className="row-choice">
    <input
      className="size-24 accent-accent"
      type="checkbox"
      aria-label={`CHOOSE ${name}`}
      checked={chosen.has(id)}
      onChange={({ currentTarget }) => chosen.set(id, currentTarget.checked)}
    />
  </label>
)
