import { type SyntheticEvent, useMemo, useState } from 'react'
import { Button, RowButton, TextAreaField, TextField } from '#src/components/admin/fields.tsx'
import { FileButton } from '#src/components/admin/FileButton.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { listWords, PagedList } from '#src/components/admin/PagedList.tsx'
import { RecordRow } from '#src/components/admin/RecordRow.tsx'
import type { ShownRows } from '#src/components/admin/records-screen.ts'
import { RowTable } from '#src/components/admin/RowTable.tsx'
import { readTextFile, refusalOf } from '#src/components/admin/upload/read-text-file.ts'
import { SearchField, useFilter } from '#src/components/admin/list-tools.tsx'
import { UnsavedChangesGuard } from '#src/components/admin/UnsavedChangesGuard.tsx'
import { useAct } from '#src/components/admin/dialogs.tsx'
import { useRead, type List, Loaded } from '#src/components/admin/read.tsx'
import { mostRedirects } from '../redirects.ts'
import type { RedirectsRead } from './contract.ts'
import { checkLines, placesOf, type Line } from './lines.ts'
import {
  aboutAddresses,
  addresses,
  allAddresses,
  checkedMessage,
  linesHint,
  nothingToCheckMessage,
  removal,
  savedMessage,
  tooManyMessage,
} from './messages.ts'
import { redirectsApi } from './api.ts'

export default function AddressesScreen() {
  const read = useRead(['redirects'], () => redirectsApi.readRedirects())
  return (
    <>
      <h1>Old addresses</h1>
      <p className="admin-hint">{aboutAddresses}</p>
      <Loaded read={read} {...listWords('old addresses')}>
        {(known) => (
          <>
            <NewAddresses known={known} />
            <StoredAddresses known={known} />
          </>
        )}
      </Loaded>
    </>
  )
}

type Props = { known: RedirectsRead }
type Address = RedirectsRead['stored'][number]

/** Items that are all here as a list that shows a hundred more at a time. */
function useShown<Item>(items: Item[]): List<Item> {
  const [shown, setShown] = useState(100)
  const showMore = shown < items.length ? () => setShown(shown + 100) : undefined
  const list = { items: items.slice(0, shown), showMore, first: undefined, count: '' }
  return { ...list, state: 'ready', reload: () => {}, failure: '' }
}

/** Pasted lines or a file: checked here, corrected line by line, and saved as far as they can be. */
function NewAddresses({ known }: Props) {
  const [text, setText] = useState('')
  const [lines, setLines] = useState<Line[]>([])
  const notices = useNotices()

  async function check(event: SyntheticEvent) {
    event.preventDefault()
    // Loaded with the first lines.
    const { readLines } = await import('./read-lines.ts')
    const read = readLines(text, known, location.origin)
    if (read.length === 0) return notices.fail(nothingToCheckMessage)
    if (read.length > mostRedirects) return notices.fail(tooManyMessage)
    notices.clear()
    setLines(read)
  }
  const take = ([file]: File[]) =>
    file && readTextFile(file, 1).then(setText, (error: unknown) => notices.fail(refusalOf(error)))
  function onSaved(left: Line[]) {
    setText(left.map(({ from, to, row }) => row ?? `${from} ${to}`).join('\n'))
    setLines(left)
    document.querySelector('textarea')?.focus()
  }
  return (
    <form
      className="stack-20 admin-form"
      aria-label="Add old addresses"
      onSubmit={(event) => void check(event)}
    >
      <UnsavedChangesGuard when={text !== ''} />
      <TextAreaField
        label="Old addresses"
        name="lines"
        rows={6}
        hint={linesHint}
        value={text}
        error={undefined}
        onChange={setText}
      />
      <div className="cluster row-actions gap-x-8">
        <button className="button">CHECK</button>
        <FileButton label="Take a file (CSV)" accept=".csv,.txt,.tsv,text/*" onFiles={take}>
          TAKE A FILE
        </FileButton>
      </div>
      <datalist id="site-pages">
        {known.pages.map(({ path, title }) => (
          <option key={path} value={path} label={title} />
        ))}
      </datalist>
      {lines.length > 0 && (
        <CheckedLines known={known} lines={lines} setLines={setLines} onSaved={onSaved} />
      )}
    </form>
  )
}

type Change = (lines: Line[]) => void
type LinesProps = Props & { lines: Line[]; setLines: Change; onSaved: Change }
const typing = { list: 'site-pages', autoComplete: 'off', placeholder: '/…' }

function CheckedLines({ known, lines, setLines, onSaved }: LinesProps) {
  const act = useAct()
  const checked = useMemo(() => checkLines(lines, known, location.origin), [lines, known])
  const saved = checked.flatMap((line) => line.saved ?? [])
  const refused = checked.filter(({ error }) => error)
  const save = () =>
    act({
      run: () => redirectsApi.changeRedirects({ saved, removed: [] }),
      done: savedMessage(saved.length),
      onDone: () => onSaved(refused.flatMap(({ index }) => lines[index] ?? [])),
    })
  return (
    <>
      <p role="status">{checkedMessage(lines.length, refused.length)}</p>
      <PagedList list={useShown(checked)} words={listWords('addresses')}>
        {({ from, to, state, error, index }) => (
          <li key={index} className="row address-line">
            <TextField
              label={from}
              name={`to-${index}`}
              value={to}
              error={error}
              hint={state}
              {...typing}
              onChange={(typed) =>
                setLines(lines.with(index, { ...lines[index], from, to: typed }))
              }
            />
          </li>
        )}
      </PagedList>
      {saved.length > 0 && (
        <div className="form-actions">
          <Button onClick={() => save()}>SAVE {addresses(saved.length).toUpperCase()}</Button>
        </div>
      )}
    </>
  )
}

function StoredAddresses({ known }: Props) {
  const { stored } = known
  const searched = useFilter('q')
  const q = searched.value
  const act = useAct()
  const placeOf = placesOf(known)
  const rows = addressRows(placeOf)
  const list = useShown(stored.filter(({ from, to }) => `${from} ${to}`.includes(q)))
  const remove = (from: string) =>
    act({
      ...removal(from),
      run: () => redirectsApi.changeRedirects({ saved: [], removed: [from] }),
    })
  return (
    <section className="stack-16" aria-labelledby="all-addresses">
      <h2 id="all-addresses">{allAddresses(stored.length)}</h2>
      <div className="list-tools">
        <SearchField label="Search" {...searched} />
      </div>
      <RowTable rows={rows} list={list} words={listWords('old addresses', q !== '')}>
        {(address) => (
          <RecordRow
            key={address.from}
            record={address}
            rows={rows}
            title={address.from}
            actions={
              <RowButton about={address.from} onClick={() => remove(address.from)}>
                DELETE
              </RowButton>
            }
          />
        )}
      </RowTable>
    </section>
  )
}

/** The rows of the list of old addresses; `placeOf` names the page that an address leads to. */
const addressRows = (placeOf: (to: string) => string): ShownRows<Address> => ({
  columns: [
    {
      name: 'from',
      head: 'Old address',
      kind: 'title',
      fact: ({ from }) => from,
      track: 'minmax(8rem, 1fr)',
    },
    {
      name: 'to',
      head: 'Leads to',
      fact: ({ to }) => `→ ${to} · ${placeOf(to)}`,
      isOnPhone: true,
      track: 'minmax(8rem, 1fr)',
    },
  ],
})
