import type { Config } from '@netlify/functions'
import type { MessageDelivered } from '#src/features/contact/panel-contract.ts'
import { json } from '../server/endpoint.ts'
import { retryMessage } from '../server/messages.ts'
import { idOf, staffEndpoint } from '../server/staff.ts'

export const config: Config = { path: '/api/messages/:id/retry' }

export default staffEndpoint({
  POST: {
    roles: ['admin'],
    handle: async ({ context, database }) => {
      const deliveredAt = await retryMessage(idOf(context), database)
      return json(200, { outcome: 'delivered', deliveredAt } satisfies MessageDelivered)
    },
  },
})
