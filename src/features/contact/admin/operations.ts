import { answers, operation } from '#src/lib/operation.ts'
import { admins as by } from '#src/lib/role.ts'
import {
  messageChange,
  messageQuery,
  seenMessages,
  type MessageChanged,
  type MessageDeleted,
  type MessageDelivered,
  type MessageList,
  type MessagesSeen,
} from './contract.ts'

export const messagesApi = {
  /** Newest first. */
  list: operation('GET /api/messages', { by, query: messageQuery, answer: answers<MessageList>() }),
  /** Declared a read: the list that is being read stays as it is. */
  markSeen: operation('POST /api/messages/seen', {
    by,
    input: seenMessages,
    isRead: true,
    answer: answers<MessagesSeen>(),
  }),
  change: operation('PATCH /api/messages/:id', {
    by,
    input: messageChange,
    answer: answers<MessageChanged>(),
  }),
  remove: operation('DELETE /api/messages/:id', { by, answer: answers<MessageDeleted>() }),
  /** Delivers a message again; refused with `not-delivered` and the service's error, or with `being-sent`. */
  retry: operation('POST /api/messages/:id/retry', { by, answer: answers<MessageDelivered>() }),
}
