import { useSite } from './site-context.ts'
import { Suspense, use } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { QuietButton, RowButton } from './fields.tsx'
import { momentOf } from './moment.ts'
import { useNotices } from './notices.tsx'
import { RecordHeading } from './RecordHeading.tsx'
import {
  type Identified,
  type RecordsScreenOf,
  binOption,
  copyPrefix,
  draftPrefix,
  openedFromList,
} from './records-screen.ts'
import { useUnsavedDraft } from './use-draft.ts'
import { useRead, Loaded, Loading } from './read.tsx'

type Props<Of extends Identified> = { screen: RecordsScreenOf<Of> }

/** One kind of record: the list at /path, its form at /path/new, /path/{id} and, for a copy, /path/copy-{id}. */
export function RecordsScreen<Of extends Identified>({ screen }: Props<Of>) {
  const { id } = useParams()
  const { path, name, nouns, words, Above } = screen
  const back = useBackToList(path)
  const isCopy = screen.isCopied === true && id?.startsWith(copyPrefix) === true
  return (
    <>
      {id === undefined && (
        <div className="screen-head">
          <h1>{words.title}</h1>
          <AddLinks path={path} words={words} />
        </div>
      )}
      {(id === 'new' || isCopy) && (
        <div className="screen-head">
          <h1>{`New ${nouns[0]}`}</h1>
          <QuietButton onClick={back}>CANCEL</QuietButton>
        </div>
      )}
      {id === undefined ? (
        <>
          <UnsavedDraftBanner name={name} path={path} />
          {Above && <Above />}
          <Suspense fallback={<Loading text={words.loading} />}>
            <List screen={screen} />
          </Suspense>
        </>
      ) : id === 'new' ? (
        <RecordForm key={id} screen={screen} />
      ) : (
        <SavedRecord
          key={id}
          id={isCopy ? id.slice(copyPrefix.length) : id}
          isCopy={isCopy}
          screen={screen}
        />
      )}
    </>
  )
}

let listModule: Promise<typeof import('./RecordList.tsx')> | undefined
/** Not with the form of a record. `lazy` would forget which records they are. */
const loadList = () => (listModule ??= import('./RecordList.tsx'))

function List<Of extends Identified>({ screen }: Props<Of>) {
  const { RecordList } = use(loadList())
  return <RecordList screen={screen} />
}

type AddProps = {
  path: string
  words: Pick<RecordsScreenOf<Identified>['words'], 'add' | 'addOtherwise'>
}

const AddLinks = ({ path, words }: AddProps) => (
  <div className="add-links">
    <Link className="button" to={`/${path}/new`} state={openedFromList}>
      {words.add}
    </Link>
    {words.addOtherwise && (
      <Link className="button button-quiet" to={words.addOtherwise[1]}>
        {words.addOtherwise[0]}
      </Link>
    )}
  </div>
)

type SavedProps<Of extends Identified> = Props<Of> & { id: string; isCopy: boolean }

function SavedRecord<Of extends Identified>({ id, isCopy, screen }: SavedProps<Of>) {
  const { path, client, name, words, titleOf, headingOf } = screen
  const read = useRead([path, 'one', id], () => client.read(id))
  if (!read.data && read.error?.code === 'in-bin')
    return <InBin screen={screen} message={read.error.message} />
  // The answer 400 or 404 has a message of its own, which says why there is no record.
  const failed = [400, 404].includes(read.error?.status ?? 0) ? undefined : words.loadingFailed
  return (
    <Loaded read={read} loading={words.loading} failed={failed}>
      {({ [name]: saved }) =>
        isCopy ? (
          <RecordForm screen={screen} template={saved} />
        ) : (
          <>
            <RecordHeading
              list={[path, words.title]}
              title={titleOf(saved)}
              {...headingOf(saved)}
            />
            <RecordForm screen={screen} record={saved} />
          </>
        )
      }
    </Loaded>
  )
}

/** What stands at the address of a record that was deleted. */
function InBin<Of extends Identified>({ screen, message }: Props<Of> & { message: string }) {
  const [bin] = binOption
  const filter = screen.filters.find(({ options }) => options.some(([value]) => value === bin))
  return (
    <div className="stack-12 justify-items-start" role="status">
      <p>{message}</p>
      <Link className="row-button" to={`/${screen.path}?${filter?.name}=${bin}`}>
        OPEN THE BIN
      </Link>
    </div>
  )
}

function RecordForm<Of extends Identified>(
  props: Props<Of> & { record?: Of['item']; template?: Of['item'] },
) {
  const { screen, record, template } = props
  const { path, words, titleOf, Form } = screen
  const notices = useNotices()
  const showSaved = useShowSaved(path)
  const back = useBackToList(path)
  const navigate = useNavigate()
  const from: { state: unknown } = useLocation()
  return (
    <Suspense fallback={<Loading text="Opening the form..." />}>
      <Form
        record={record}
        template={template}
        onCancel={back}
        onSaved={(saved, { isToBeOpened } = { isToBeOpened: false }) => {
          showSaved(saved)
          const message = record ? words.updated : words.created
          notices.succeedOnNextScreen(message(titleOf(saved)))
          if (isToBeOpened)
            void navigate(`/${path}/${saved.id}`, { replace: true, state: from.state })
          else back()
        }}
      />
    </Suspense>
  )
}

/** Back to the list as it was, searched and scrolled; to its first page when the form was opened by its address. */
function useBackToList(path: string): () => void {
  const navigate = useNavigate()
  const from: { state: unknown } = useLocation()
  return () => void (from.state === openedFromList ? navigate(-1) : navigate(`/${path}`))
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

/** Offers to resume or discard the latest draft that a crash or a reload interrupted. */
function UnsavedDraftBanner({ name, path }: { name: string; path: string }) {
  const site = useSite()
  const [draft, discardDraft] = useUnsavedDraft(draftPrefix(name))
  if (!draft) return null
  return (
    <div
      className="cluster gap-x-20 gap-y-12 border border-dashed border-ink px-16 py-12"
      role="status"
    >
      <p className="flex-[1_1_16rem]">You have an unsaved draft from {momentOf(draft.at, site)}.</p>
      <Link className="row-button" to={`/${path}/${draft.about}`} state={openedFromList}>
        CONTINUE
      </Link>
      <RowButton onClick={discardDraft}>DISCARD</RowButton>
    </div>
  )
}
