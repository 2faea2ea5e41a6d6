import { messagesApi } from '#src/features/contact/admin/operations.ts'
import * as inbox from '#netlify/server/contact/inbox.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: ['/api/messages', '/api/messages/*'] }

export default serveStaff(messagesApi, {
  list: ({ query, database }) => inbox.listMessages(query, database),
  change: ({ id, input, database }) => inbox.changeMessage(id, input, database),
  remove: ({ id, database }) => inbox.deleteMessage(id, database),
  retry: ({ id, database }) => inbox.retryMessage(id, database),
})
