import { answers, operation, admins as by } from '#src/lib/operation.ts'
import { type MessageList, messageChange, messageQuery } from './contract.ts'

export const messagesApi = {
  /** Newest first. */
  list: operation('GET /api/messages', by, answers<MessageList>(), {
    query: messageQuery,
  }),
  change: operation('PATCH /api/messages/:id', by, answers<{ outcome: 'changed' }>(), {
    input: messageChange,
  }),
  remove: operation('DELETE /api/messages/:id', by, answers<{ outcome: 'deleted' }>()),
  /** Delivers a message again; refused with `not-delivered` and the service's error, or with `being-sent`. */
  retry: operation(
    'POST /api/messages/:id/retry',
    by,
    answers<{ outcome: 'delivered'; deliveredAt: string }>(),
  ),
}
