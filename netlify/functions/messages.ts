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
  change: ({ id, input, database }) => changeMessage(id, input, database),
  remove: ({ id, database }) => deleteMessage(id, database),
  retry: ({ id, database }) => retryMessage(id, database),
})
