import { Link, useSearchParams } from 'react-router'
import type { Page } from '#src/lib/page.ts'
import { SelectField } from './fields.tsx'
import { PagedList } from './PagedList.tsx'
import {
  openedFromList,
  type Identified,
  type ListFilter,
  type RecordsScreenOf,
} from './records-screen.ts'
import { SearchField } from './SearchField.tsx'
import { useChoice, useFilter } from './use-filter.ts'
import { useList } from './use-read.ts'
import { useRecordDeletion } from './use-record-deletion.ts'

type Props<Of extends Identified> = { screen: RecordsScreenOf<Of> }

/** The list of a RecordsScreen, searched, filtered and sorted by the URL's query. */
export function RecordList<Of extends Identified>({ screen }: Props<Of>) {
  const { path, client, words, titleOf, filters, Row } = screen
  const [q, setQ] = useFilter('q')
  const [search] = useSearchParams()
  const chosen = filters.map((filter) => [filter.name, chosenIn(search, filter)] as const)
  const query = { q, ...Object.fromEntries(chosen) }
  const list = useList<Page<Of['row']>>([path, 'list', query], (after) =>
    client.list({ ...query, after }),
  )
  const remove = useRecordDeletion(screen)
  const isSelective = q !== '' || filters.some((filter) => isSelectiveIn(search, filter))
  return (
    <section className="admin-part" aria-labelledby={`all-${path}`}>
      <h2 id={`all-${path}`}>
        {words.all}
        {list.count && ` (${list.count})`}
      </h2>
      <div className="list-tools">
        <SearchField label="Search" value={q} onChange={setQ} />
        {filters.map((filter) => (
          <FilterSelect key={filter.name} filter={filter} />
        ))}
      </div>
      <PagedList
        list={list}
        words={{
          loading: words.loading,
          failed: words.loadingFailed,
          empty: isSelective ? words.nothingFound : words.empty,
        }}
      >
        {(record) => (
          <Row
            key={record.id}
            record={record}
            actions={
              <>
                <EditLink path={path} id={record.id} name={titleOf(record)} />
                <button
                  type="button"
                  className="row-button"
                  aria-label={`DELETE ${titleOf(record)}`}
                  onClick={() => void remove(record)}
                >
                  DELETE
                </button>
              </>
            }
          />
        )}
      </PagedList>
    </section>
  )
}

/** The chosen value of a filter; its first option when the URL has none of them. */
function chosenIn(search: URLSearchParams, { name, options }: ListFilter): string {
  const [chosen] = options.find(([value]) => value === search.get(name)) ?? options[0]
  return chosen
}

/** True for a filter that leaves records out; an order does not. */
const isSelectiveIn = (search: URLSearchParams, filter: ListFilter): boolean =>
  filter.name !== 'sort' && chosenIn(search, filter) !== filter.options[0][0]

function FilterSelect({ filter: { name, label, options } }: { filter: ListFilter }) {
  const [first, ...others] = options.map(([value]) => value) as [string, ...string[]]
  const [value, setValue] = useChoice(name, [first, ...others])
  return <SelectField {...{ name, label, options, value }} onChange={setValue} />
}

/** Opens a record's form, and goes back to this list afterwards (useBackToList). */
export function EditLink({ path, id, name }: { path: string; id: string; name: string }) {
  return (
    <Link
      className="row-button"
      to={`/${path}/${id}`}
      state={openedFromList}
      aria-label={`EDIT ${name}`}
    >
      EDIT
    </Link>
  )
}
