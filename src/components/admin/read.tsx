// In the frame's own chunk, for the dashboard.
import { type InfiniteData, type QueryKey, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { dataOf, type ApiResult, type CallError } from '#src/lib/api.ts'
import type { Page } from '#src/lib/page.ts'
import { RowButton } from './fields.tsx'

/** Reads data of the server into the query cache; `key` names what is read, with everything that it depends on. */
export const useRead = <Data,>(key: QueryKey, read: () => Promise<ApiResult<Data>>) =>
  useQuery<Data, CallError>({ queryKey: key, queryFn: async () => dataOf(await read()) })

export type Read<Data> = ReturnType<typeof useRead<Data>>

/** A list that is read with keyset pagination. */
export type List<Item, Answer = unknown> = {
  state: 'loading' | 'ready' | 'failed'
  items: Item[]
  /** The answer with the first page; undefined while loading. */
  first: Answer | undefined
  /** The total number of rows, formatted: '12', or '10,000+'; '' while loading, and for none, which the list says itself. */
  count: string
  /** Loads the next page; undefined on the last one. */
  showMore: (() => void) | undefined
  reload: () => void
  /** Why it is 'failed'; '' otherwise. */
  failure: string
}

/** Reads a list into the query cache, page by page; `load` takes the cursor of the page before. Nothing is read before it `isAsked`. */
export function useList<Answer extends Page<unknown>>(
  key: QueryKey,
  load: (after: string | undefined) => Promise<ApiResult<Answer>>,
  isAsked = true,
): List<Answer['items'][number], Answer> {
  const { data, error, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery<
    Answer,
    Error,
    InfiniteData<Answer>,
    QueryKey,
    string | undefined
  >({
    queryKey: key,
    enabled: isAsked,
    queryFn: async ({ pageParam }) => dataOf(await load(pageParam)),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const first = data?.pages[0]
  return {
    state: first ? 'ready' : error ? 'failed' : 'loading',
    items: data?.pages.flatMap(({ items }) => items) ?? [],
    first,
    count: first ? countText(first.total) + (first.more ? '+' : '') : '',
    showMore: hasNextPage ? () => void fetchNextPage() : undefined,
    reload: () => void refetch(),
    failure: error?.message ?? '',
  }
}

/** '1,200' rows; '' for none. */
export const countText = (rows: number): string => (rows > 0 ? rows.toLocaleString('en-US') : '')

type LoadedProps<Data> = {
  read: Read<Data>
  loading: string
  /** Stands before the reason. */
  failed?: string | undefined
  children: (data: Data) => React.ReactNode
}

export function Loaded<Data>({ read, loading, failed, children }: LoadedProps<Data>) {
  if (read.data !== undefined) return children(read.data)
  if (!read.error) return <Loading text={loading} />
  return (
    <LoadingFailed
      message={failed ?? read.error.message}
      cause={failed && read.error.message}
      onRetry={() => void read.refetch()}
    />
  )
}

export const Loading = ({ text }: { text: string }) => (
  <p className="list-loading" role="status">
    {text}
  </p>
)

type FailedProps = { message: string; cause?: string | undefined; onRetry: () => void }

export const LoadingFailed = ({ message, cause, onRetry }: FailedProps) => (
  <div className="stack-12 justify-items-start" role="alert">
    <p className="form-refusal">{message}</p>
    {cause && <p>{cause}</p>}
    <RowButton onClick={onRetry}>TRY AGAIN</RowButton>
  </div>
)
