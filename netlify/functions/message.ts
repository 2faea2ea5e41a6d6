import type { Config } from '@netlify/functions'
import type { MessageDeleted } from '#src/features/contact/panel-contract.ts'
import { json } from '../server/endpoint.ts'
import { deleteMessage } from '../server/messages.ts'
import { idOf, staffEndpoint } from '../server/staff.ts'

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
