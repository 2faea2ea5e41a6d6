import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { leavesBinAt } from '#src/lib/bin.ts'
import { formatInstant } from '#src/lib/dates.ts'
import type { Page } from '#src/lib/page.ts'
import { BulkBar } from './BulkBar.tsx'
import { RowButton, SelectField } from './fields.tsx'
import { PagedList } from './PagedList.tsx'
import {
  type Identified,
  type ListFilter,
  type RecordsScreenOf,
  binOption,
  copyPrefix,
  openedFromList,
} from './records-screen.ts'
import { SearchField, ChoiceChips, useChoice, useFilter } from './list-tools.tsx'
import { useSite } from './site-context.ts'
import { useBulk } from './use-bulk.ts'
import { useChosen, type Chosen } from './use-chosen.ts'
import { useList, useRead } from './read.tsx'
import { useRecordOrder } from './use-record-order.tsx'
import { useRecordDeletion } from './use-record-deletion.ts'

type Props<Of extends Identified> = { screen: RecordsScreenOf<Of> }

/** The list of a RecordsScreen, or its bin, searched, filtered and sorted by the URL's query. */
export function RecordList<Of extends Identified>({ screen }: Props<Of>) {
  const { path, client, words, titleOf, filters, Row } = screen
  const searched = useFilter('q')
  const q = searched.value
  const [search] = useSearchParams()
  const selected = filters.map((filter) => [filter.name, chosenIn(search, filter)] as const)
  const query = { q, ...Object.fromEntries(selected) }
  const isBin = selected.some(([, value]) => value === binOption[0])
  const key = [path, 'list', query]
  const list = useList<Page<Of['row']>>(key, (after) => client.list({ ...query, after }))
  const isSelective = q !== '' || filters.some((filter) => isSelectiveIn(search, filter))
  const isOrdered = !isSelective && filters.every((filter) => isFirstChoice(search, filter))
  const { section, ordered, announcement, handleFor, buttonsFor } = useRecordOrder(
    screen,
    key,
    list,
    isOrdered,
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
  const nothing = isBin && q === '' ? emptyBinMessage : words.nothingFound
  return (
    <section className="stack-16" aria-labelledby={`all-${path}`} ref={section}>
      <h2 id={`all-${path}`} ref={heading} tabIndex={-1}>
        {isBin ? 'IN THE BIN' : words.all}
        {list.count && ` (${list.count})`}
      </h2>
      <div className="cluster list-tools">
        <SearchField label="Search" {...searched} />
        {filters
          .filter(({ name }) => !isBin || name !== 'sort')
          .map((filter) => {
            const Choice = filter.later ? LaterFilter : FilterSelect
            return <Choice key={filter.name} filter={filter} />
          })}
      </div>
      <PagedList
        list={ordered}
        words={{
          loading: words.loading,
          failed: words.loadingFailed,
          empty: isSelective ? nothing : words.empty,
        }}
      >
        {(record) => (
          <Row
            key={record.id}
            record={record}
            choice={!isBin && <ChooseRow id={record.id} name={titleOf(record)} chosen={chosen} />}
            handle={handleFor(record)}
            binned={isBin && <Binned screen={screen} record={record} />}
            actions={
              <>
                <span className="row-moves">{buttonsFor(record)}</span>
                <RowActions screen={screen} record={record} isBin={isBin} onGone={focusHeading} />
              </>
            }
            menu={
              <>
                {buttonsFor(record)}
                {!isBin && screen.isCopied && (
                  <Link
                    className="row-button"
                    to={`/${path}/${copyPrefix}${record.id}`}
                    state={openedFromList}
                    aria-label={`DUPLICATE ${titleOf(record)}`}
                  >
                    DUPLICATE
                  </Link>
                )}
              </>
            }
          />
        )}
      </PagedList>
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

/** The chosen value of a filter; its first option when the URL has none of them. */
function chosenIn(search: URLSearchParams, { name, options, later }: ListFilter): string {
  if (later) return search.get(name) ?? options[0][0]
  const [chosen] = options.find(([value]) => value === search.get(name)) ?? options[0]
  return chosen
}

/** True for a filter that leaves records out; an order does not. */
const isSelectiveIn = (search: URLSearchParams, filter: ListFilter): boolean =>
  filter.name !== 'sort' && !isFirstChoice(search, filter)

const isFirstChoice = (search: URLSearchParams, filter: ListFilter): boolean =>
  chosenIn(search, filter) === filter.options[0][0]

function FilterSelect({ filter: { name, label, options } }: { filter: ListFilter }) {
  const [first, ...others] = options
  const values = [first[0], ...others.map(([value]) => value)] as const
  const choice = { name, label, options, ...useChoice(name, values) }
  return name === 'sort' ? <SelectField {...choice} /> : <ChoiceChips {...choice} />
}

/** Until the options are read, it has the one of the address. */
function LaterFilter({ filter: { name, label, options, later } }: { filter: ListFilter }) {
  const filter = useFilter(name)
  const { value } = filter
  const read = later ?? (async () => ({ ok: true, data: [] }) as const)
  const { data } = useRead(['options', name], read)
  const more = data ?? (value ? [[value, value] as const] : [])
  return <SelectField name={name} label={label} {...filter} options={[...options, ...more]} />
}

/** Opens a record's form, and goes back to this list afterwards (useBackToList). */
export const EditLink = ({ path, id, name }: { path: string; id: string; name: string }) => (
  <Link
    className="row-button main-action"
    to={`/${path}/${id}`}
    state={openedFromList}
    aria-label={`EDIT ${name}`}
  >
    EDIT
  </Link>
)

const ChooseRow = ({ id, name, chosen }: { id: string; name: string; chosen: Chosen }) => (
  <label className="row-choice">
    <input
      type="checkbox"
      aria-label={`CHOOSE ${name}`}
      checked={chosen.has(id)}
      onChange={({ currentTarget }) => chosen.set(id, currentTarget.checked)}
    />
  </label>
)
