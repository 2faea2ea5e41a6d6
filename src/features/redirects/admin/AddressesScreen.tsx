import { useState } from 'react'
import { RowButton } from '#src/components/admin/fields.tsx'
import { Loaded } from '#src/components/admin/Loaded.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { listWords } from '#src/components/admin/PagedList.tsx'
import { SearchField } from '#src/components/admin/SearchField.tsx'
import { useAct } from '#src/components/admin/use-act.ts'
import { useFilter } from '#src/components/admin/use-filter.ts'
import { useRead } from '#src/components/admin/use-read.ts'
import { mostRedirects, type Redirect } from '../redirects.ts'
import { NewAddresses } from './NewAddresses.tsx'
import type { RedirectsRead } from './contract.ts'
import { placeOf, titlesOf } from './lines.ts'
import * as messages from './messages.ts'
import { redirectsApi } from './operations.ts'

const shownAtOnce = 100

export default function AddressesScreen() {
  const read = useRead(['redirects'], redirectsApi.readRedirects)
  const words = listWords('old addresses')
  return (
    <>
      <h1>Old addresses</h1>
      <p className="admin-hint">{messages.aboutAddresses}</p>
      <Loaded read={read} {...words}>
        {(known) => (
          <>
            <NewAddresses {...known} />
            <StoredAddresses {...known} />
          </>
        )}
      </Loaded>
    </>
  )
}

function StoredAddresses({ stored, pages }: RedirectsRead) {
  const [q, setQ] = useFilter('q')
  const titles = titlesOf(pages)
  const found = stored.filter(({ from, to }) => `${from} ${to}`.includes(q))
  const [shown, showMore] = useState(shownAtOnce)
  const act = useAct()
  const notices = useNotices()
  const restore = (line: Redirect) =>
    act({
      run: () => redirectsApi.changeRedirects({ saved: [line], removed: [] }),
      done: messages.restoredMessage(line.from),
    })
  async function remove(line: Redirect) {
    const result = await redirectsApi.changeRedirects({ saved: [], removed: [line.from] })
    if (!result.ok) return notices.fail(result.error.message)
    const undo = { label: 'UNDO', run: () => void restore(line) }
    notices.succeed(messages.deletedMessage(line.from), undo)
  }
  return (
    <section className="stack-16" aria-labelledby="all-addresses">
      <h2 id="all-addresses">
        ALL OLD ADDRESSES ({stored.length.toLocaleString('en-US')} of{' '}
        {mostRedirects.toLocaleString('en-US')})
      </h2>
      {stored.length > 0 && (
        <div className="cluster list-tools">
          <SearchField label="Search" value={q} onChange={setQ} />
        </div>
      )}
      {found.length === 0 && (
        <p className="list-empty">{listWords('old addresses', q !== '').empty}</p>
      )}
      <ul className="rows">
        {found.slice(0, shown).map((line) => (
          <li key={line.from} className="cluster row">
            <div className="stack-4 row-text address">
              <h3>{line.from}</h3>
              <p className="row-fact fact">
                → {line.to} · {placeOf(line, titles)}
              </p>
            </div>
            <RowButton about={line.from} onClick={() => remove(line)}>
              DELETE
            </RowButton>
          </li>
        ))}
      </ul>
      {found.length > shown && (
        <RowButton className="list-more" onClick={() => showMore(shown + shownAtOnce)}>
          SHOW MORE
        </RowButton>
      )}
    </section>
  )
}
