import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Message, MessageList } from './contract.ts'

type CachedList = { pages: MessageList[] }
type MessageEdit = Partial<Message> | null

/** A page with the rows that stay on screen though the list has lost them; on the first page, by their time. */
export function withKept(page: MessageList, kept: Message[], isFirst: boolean): MessageList {
  const others = page.items.filter(({ id }) => !kept.some((row) => row.id === id))
  if (!isFirst) return { ...page, items: others }
  return {
    ...page,
    items: [...kept, ...others].sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1)),
    total: page.total + kept.length - (page.items.length - others.length),
  }
}

/** A cached list in which these messages are changed, or without them where `change` is null. */
export function withChange(list: CachedList, ids: string[], change: MessageEdit): CachedList {
  const others = (items: Message[]) => items.filter(({ id }) => !ids.includes(id))
  const edited = (items: Message[]) =>
    items.map((row) => (ids.includes(row.id) ? { ...row, ...change } : row))
  const shown = list.pages.flatMap(({ items }) => items)
  const gone = change ? 0 : shown.length - others(shown).length
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      items: change ? edited(page.items) : others(page.items),
      total: page.total - gone,
    })),
  }
}

/** Writes what was done to messages into the cached lists: a row that is kept on screen is not read again. */
export const changeShown = (queries: QueryClient, ids: string[], change: MessageEdit) =>
  queries.setQueriesData<CachedList>(
    { queryKey: ['messages'] },
    (list) => list && withChange(list, ids, change),
  )

/** The rows of a cached list; none while it is not loaded. */
export const shownIn = (queries: QueryClient, key: QueryKey): Message[] =>
  queries.getQueryData<CachedList>(key)?.pages.flatMap(({ items }) => items) ?? []
