import type { Config } from '@netlify/functions'
import type { MessageDelivered } from '#src/features/contact/admin/contract.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { retryMessage } from '#netlify/server/contact/inbox.ts'
import { idOf, staffEndpoint } from '#netlify/server/staff/endpoint.ts'

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
