import type { Config } from '@netlify/functions'
import {
  type MessageDeleted,
  type MessageDelivered,
  messageQuery,
} from '#src/features/contact/admin/contract.ts'
import { deleteMessage, listMessages, retryMessage } from '#netlify/server/contact/inbox.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { readQuery } from '#netlify/server/http/query.ts'
import { resource } from '#netlify/server/http/resource.ts'
import { idOf, staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = {
  path: ['/api/messages', '/api/messages/:id', '/api/messages/:id/retry'],
  rateLimit: { windowLimit: 600, windowSize: 180, aggregateBy: ['ip', 'domain'] },
}

export default resource({
  '/api/messages': staffEndpoint({
    GET: {
      roles: ['admin'],
      handle: async ({ request, database }) =>
        json(200, await listMessages(readQuery(request, messageQuery), database)),
    },
  }),

  '/api/messages/:id': staffEndpoint({
    DELETE: {
      roles: ['admin'],
      handle: async ({ context, database }) => {
        await deleteMessage(idOf(context), database)
        return json(200, { outcome: 'deleted' } satisfies MessageDeleted)
      },
    },
  }),

  '/api/messages/:id/retry': staffEndpoint({
    POST: {
      roles: ['admin'],
      handle: async ({ context, database }) => {
        const deliveredAt = await retryMessage(idOf(context), database)
        return json(200, { outcome: 'delivered', deliveredAt } satisfies MessageDelivered)
      },
    },
  }),
})
