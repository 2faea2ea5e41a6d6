import type { Config } from '@netlify/functions'
import type { MessageDeleted } from '#src/features/contact/admin/contract.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { deleteMessage } from '#netlify/server/contact/inbox.ts'
import { idOf, staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = { path: '/api/messages/:id' }

export default staffEndpoint({
  DELETE: {
    roles: ['admin'],
    handle: async ({ context, database }) => {
      await deleteMessage(idOf(context), database)
      return json(200, { outcome: 'deleted' } satisfies MessageDeleted)
    },
  },
})
