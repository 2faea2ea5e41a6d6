import { answers, admins, roles } from '#src/lib/operation.ts'
import { handledOperation, nothing, staffOperations } from '#src/lib/staff-operation.ts'
import { publishInput, type PublishingRead, type PublishingRun } from '../contract.ts'
import { changePublishingInput } from './schema.ts'

export const publishingOperations = staffOperations({
  readPublishing: handledOperation(roles, nothing, answers<PublishingRead>()),
  /** Publishes what is due; with `now` everything, without waiting. */
  publish: handledOperation(roles, publishInput, answers<PublishingRun>()),
  changePublishing: handledOperation(admins, changePublishingInput, answers<PublishingRead>()),
})
