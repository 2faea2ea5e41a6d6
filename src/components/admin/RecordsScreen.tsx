import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { useNotices } from './notices.tsx'
import { LoadingFailed } from './PagedList.tsx'
import { RecordList } from './RecordList.tsx'
import { openedFromList, type Identified, type RecordsScreenOf } from './records-screen.ts'
import { UnsavedDraftBanner } from './UnsavedDraftBanner.tsx'
import { useRead } from './use-read.ts'

type Props<Of extends Identified> = { screen: RecordsScreenOf<Of> }

/** The screen of one kind of record: the list at /path, the form at /path/new and /path/{id}. */
export function RecordsScreen<Of extends Identified>({ screen }: Props<Of>) {
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

function SavedRecord<Of extends Identified>({ id, screen }: Props<Of> & { id: string }) {
  const { path, client, name, words } = screen
  const read = useRead([path, 'one', id], () => client.read(id))
  if (read.data) return <RecordForm screen={screen} record={read.data[name]} />
  if (read.isPending) return <p role="status">{words.loading}</p>
  const gone = read.error?.status === 404 ? read.error.message : undefined
  return <LoadingFailed message={gone ?? words.loadingFailed} onRetry={() => void read.refetch()} />
}

function RecordForm<Of extends Identified>({
  screen,
  record,
}: Props<Of> & { record?: Of['item'] }) {
  const { path, words, titleOf, Form } = screen
  const notices = useNotices()
  const showSaved = useShowSaved(path)
  const back = useBackToList(path)
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  return (
    <Form
      record={record}
      onCancel={back}
      onSaved={(saved, { isToBeOpened } = { isToBeOpened: false }) => {
        showSaved(saved)
        const message = record ? words.updated : words.created
        notices.succeedOnNextScreen(message(titleOf(saved)))
        if (isToBeOpened) void navigate(`/${path}/${saved.id}`, { replace: true, state })
        else back()
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
function useShowSaved(path: string): (saved: Row) => void {
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

type Row = { id: string }
type CachedList = { pages: { items: Row[] }[] }
