import { callApi, type ApiResult } from '#src/lib/api.ts'
import { withQuery } from '#src/lib/page.ts'
import {
  messagePath,
  messagesPath,
  retryMessagePath,
  type MessageDeleted,
  type MessageDelivered,
  type MessageList,
  type MessageQuery,
} from './contract.ts'

/** Newest first. */
export const listMessages = (query: MessageQuery): Promise<ApiResult<MessageList>> =>
  callApi('GET', withQuery(messagesPath, query))

/** Delivers a message again; refused with `not-delivered` and the service's error, or with `being-sent`. */
export const retryMessage = (id: string): Promise<ApiResult<MessageDelivered>> =>
  callApi('POST', retryMessagePath(id), {})

export const deleteMessage = (id: string): Promise<ApiResult<MessageDeleted>> =>
  callApi('DELETE', messagePath(id))
