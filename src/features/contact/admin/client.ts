import { callApi, type ApiResult } from '#src/lib/api.ts'
import { withQuery } from '#src/lib/page.ts'
import {
  maximumSeen,
  messagePath,
  messagesPath,
  retryMessagePath,
  seenMessagesPath,
  type MessageChange,
  type MessageChanged,
  type MessageDeleted,
  type MessageDelivered,
  type MessageList,
  type MessageQuery,
  type MessagesSeen,
} from './contract.ts'

/** Newest first. */
export const listMessages = (query: MessageQuery): Promise<ApiResult<MessageList>> =>
  callApi('GET', withQuery(messagesPath, query))

/** Delivers a message again; refused with `not-delivered` and the service's error, or with `being-sent`. */
export const retryMessage = (id: string): Promise<ApiResult<MessageDelivered>> =>
  callApi('POST', retryMessagePath(id), {})

export const changeMessage = (
  id: string,
  change: MessageChange,
): Promise<ApiResult<MessageChanged>> => callApi('PATCH', messagePath(id), change)

/** Takes any number of ids. Said to be no change: the list that is being read stays as it is. */
export async function markSeen(ids: string[]): Promise<ApiResult<MessagesSeen>> {
  const some = ids.slice(0, maximumSeen)
  const result = await callApi<MessagesSeen>('POST', seenMessagesPath, { ids: some }, true)
  const others = ids.slice(maximumSeen)
  return result.ok && others.length > 0 ? markSeen(others) : result
}

export const deleteMessage = (id: string): Promise<ApiResult<MessageDeleted>> =>
  callApi('DELETE', messagePath(id))
