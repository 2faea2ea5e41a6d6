import { answers, admins as by } from '#src/lib/operation.ts'
import { handledOperation, oneOf, staffOperations } from '#src/lib/staff-operation.ts'
import { type MessageList, messageChange, messageQuery } from './contract.ts'

export const messageOperations = staffOperations({
  /** Newest first. */
  listMessages: handledOperation(by, messageQuery, answers<MessageList>()),
  changeMessage: handledOperation(by, messageChange, answers<{ outcome: 'changed' }>()),
  deleteMessage: handledOperation(by, oneOf, answers<{ outcome: 'deleted' }>()),
  /** Delivers a message again; refused with `not-delivered` and the service's error, or with `being-sent`. */
  retryMessage: handledOperation(
    by,
    oneOf,
    answers<{ outcome: 'delivered'; deliveredAt: string }>(),
  ),
})
