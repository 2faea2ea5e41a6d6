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
  list: operation('GET /api/messages', by, answers<MessageList>(), {
    query: messageQuery,
  }),
  /** Declared as a read, so that the list on screen is not read again. */
  markSeen: operation('POST /api/messages/seen', by, answers<MessagesSeen>(), {
    input: seenMessages,
    isRead: true,
  }),
  change: operation('PATCH /api/messages/:id', by, answers<MessageChanged>(), {
    input: messageChange,
  }),
  remove: operation('DELETE /api/messages/:id', by, answers<MessageDeleted>()),
  /** Delivers a message again; refused with `not-delivered` and the service's error, or with `being-sent`. */
  retry: operation('POST /api/messages/:id/retry', by, answers<MessageDelivered>()),
}
