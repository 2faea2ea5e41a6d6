import type { Config } from '@netlify/functions'
import { messagesApi } from '#src/features/contact/admin/operations.ts'
import {
  changeMessage,
  deleteMessage,
  listMessages,
  retryMessage,
} from '#netlify/server/contact/inbox.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config: Config = { path: ['/api/messages', '/api/messages/*'] }

export default serveStaff(messagesApi, {
  list: ({ query, database }) => listMessages(query, database),
  change: async ({ id, input, database }) => {
    await changeMessage(id, input, database)
    return { outcome: 'changed' }
  },
  remove: async ({ id, database }) => {
    await deleteMessage(id, database)
    return { outcome: 'deleted' }
  },
  retry: async ({ id, database }) => ({
    outcome: 'delivered',
    deliveredAt: await retryMessage(id, database),
  }),
})
