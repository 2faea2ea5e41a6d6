import { messagesApi } from '#src/features/contact/admin/operations.ts'
import { messageHandlers } from '#netlify/server/contact/inbox.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: ['/api/messages', '/api/messages/*'] }

export default serveStaff(messagesApi, messageHandlers)
