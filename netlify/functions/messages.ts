import type { Config } from '@netlify/functions'
import {
  messageChange,
  type MessageChanged,
  type MessageDeleted,
  type MessageDelivered,
  messageQuery,
  type MessagesSeen,
  seenMessages,
} from '#src/features/contact/admin/contract.ts'
import {
  changeMessage,
  deleteMessage,
  listMessages,
  markSeen,
  retryMessage,
} from '#netlify/server/contact/inbox.ts'
import { readInput } from '#netlify/server/http/body.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { readQuery } from '#netlify/server/http/query.ts'
import { resource } from '#netlify/server/http/resource.ts'
import { idOf, staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = {
  path: ['/api/messages', '/api/messages/seen', '/api/messages/:id', '/api/messages/:id/retry'],
}

export default resource({
  '/api/messages': staffEndpoint({
    GET: {
      roles: ['admin'],
      handle: async ({ request, database }) =>
        json(200, await listMessages(readQuery(request, messageQuery), database)),
    },
  }),

  '/api/messages/seen': staffEndpoint({
    POST: {
      roles: ['admin'],
      handle: async ({ request, database }) => {
        await markSeen((await readInput(request, seenMessages)).ids, database)
        return json(200, { outcome: 'seen' } satisfies MessagesSeen)
      },
    },
  }),

  '/api/messages/:id': staffEndpoint({
    PATCH: {
      roles: ['admin'],
      handle: async ({ request, context, database }) => {
        await changeMessage(idOf(context), await readInput(request, messageChange), database)
        return json(200, { outcome: 'changed' } satisfies MessageChanged)
      },
    },
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
