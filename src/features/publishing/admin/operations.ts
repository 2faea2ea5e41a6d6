import { answers, operation, admins, roles } from '#src/lib/operation.ts'
import { publishInput, type PublishingRead, type PublishingRun } from '../contract.ts'
import { changePublishingInput } from './schema.ts'

export const publishingApi = {
  read: operation('GET /api/publishing', roles, answers<PublishingRead>()),
  /** Publishes what is due; with `now` everything, without waiting. */
  publish: operation('POST /api/publishing', roles, answers<PublishingRun>(), {
    input: publishInput,
  }),
  change: operation('PATCH /api/publishing', admins, answers<PublishingRead>(), {
    input: changePublishingInput,
  }),
}
