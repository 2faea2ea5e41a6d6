import { answers, operation } from '#src/lib/operation.ts'
import { admins, roles } from '#src/lib/role.ts'
import { publishInput, type PublishingRead, type PublishingRun } from '../contract.ts'
import { changePublishingInput } from './schema.ts'

export const publishingApi = {
  read: operation('GET /api/publishing', { by: roles, answer: answers<PublishingRead>() }),
  /** Publishes what is due; with `now` everything, without waiting. */
  publish: operation('POST /api/publishing', {
    by: roles,
    input: publishInput,
    answer: answers<PublishingRun>(),
  }),
  change: operation('PATCH /api/publishing', {
    by: admins,
    input: changePublishingInput,
    answer: answers<PublishingRead>(),
  }),
}
