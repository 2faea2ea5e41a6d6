import { answers, operation, admins as by } from '#src/lib/operation.ts'
import * as contract from './contract.ts'

export const messagesApi = {
  /** Newest first. */
  list: operation('GET /api/messages', by, answers<contract.MessageList>(), {
    query: contract.messageQuery,
  }),
  change: operation('PATCH /api/messages/:id', by, answers<{ outcome: 'changed' }>(), {
    input: contract.messageChange,
  }),
  remove: operation('DELETE /api/messages/:id', by, answers<{ outcome: 'deleted' }>()),
  /** Delivers a message again; refused with `not-delivered` and the service's error, or with `being-sent`. */
  retry: operation(
    'POST /api/messages/:id/retry',
    by,
    answers<{ outcome: 'delivered'; deliveredAt: string }>(),
  ),
}
