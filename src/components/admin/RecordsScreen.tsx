import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { useNotices } from './notices.tsx'
import { LoadingFailed } from './PagedList.tsx'
import { RecordList } from './RecordList.tsx'
import { openedFromList, type Identified, type RecordsScreenOf } from './records-screen.ts'
import { UnsavedDraftBanner } from './UnsavedDraftBanner.tsx'
import { useRead } from './use-read.ts'

type Props<Row, Item, Read, Restored> = { screen: RecordsScreenOf<Row, Item, Read, Restored> }

/** The screen of one kind of record: the list at /path, the form at /path/new and /path/{id}. */
export function RecordsScreen<Row extends Identified, Item extends Identified, Read, Restored>({
  screen,
}: Props<Row, Item, Read, Restored>) {
  const { id } = useParams()
  const { path, words, drafts, Above } = screen
  const back = useBackToList(path)
  return (
    <>
      <div className="screen-head">
        <h1>{words.title}</h1>
        {id === undefined && (
          <Link className="button" to={`/${path}/new`} state={openedFromList}>
            {words.add}
          </Link>
        )}
        {id === 'new' && (
          <button type="button" className="button button-quiet" onClick={back}>
            CANCEL
          </button>
        )}
      </div>
      {id === undefined ? (
        <>
          <UnsavedDraftBanner drafts={drafts} path={path} />
          {Above && <Above />}
          <RecordList screen={screen} />
        </>
      ) : id === 'new' ? (
        <RecordForm key={id} screen={screen} />
      ) : (
        <SavedRecord key={id} id={id} screen={screen} />
      )}
    </>
  )
}

function SavedRecord<Row extends Identified, Item extends Identified, Read, Restored>({
  id,
  screen,
}: Props<Row, Item, Read, Restored> & { id: string }) {
  const { path, client, itemOf, words } = screen
  const read = useRead([path, 'one', id], () => client.read(id))
  if (read.data) return <RecordForm screen={screen} record={itemOf(read.data)} />
  if (read.isPending) return <p role="status">{words.loading}</p>
  const gone = read.error?.status === 404 ? read.error.message : undefined
  return <LoadingFailed message={gone ?? words.loadingFailed} onRetry={() => void read.refetch()} />
}

function RecordForm<Row extends Identified, Item extends Identified, Read, Restored>({
  screen,
  record,
}: Props<Row, Item, Read, Restored> & { record?: Item }) {
  const { path, words, nameOf, Form } = screen
  const notices = useNotices()
  const showSaved = useShowSaved(path)
  const back = useBackToList(path)
  return (
    <Form
      record={record}
      onCancel={back}
      onSaved={(saved) => {
        showSaved(saved)
        const message = record ? words.updated : words.created
        notices.succeedOnNextScreen(message(nameOf(saved)))
        back()
      }}
    />
  )
}

/** Back to the list as it was, searched and scrolled; to its first page when the form was opened by its address. */
function useBackToList(path: string): () => void {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  return () => void (state === openedFromList ? navigate(-1) : navigate(`/${path}`))
}

/** Shows a saved record in the cached lists at once; the list that is read behind corrects what is derived. */
function useShowSaved(path: string): (saved: Identified) => void {
  const client = useQueryClient()
  return (saved) =>
    client.setQueriesData<CachedList>(
      { queryKey: [path, 'list'] },
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            items: page.items.map((row) => (row.id === saved.id ? { ...row, ...saved } : row)),
          })),
        },
    )
}

type CachedList = { pages: { items: Identified[] }[] }
