import { codeOperations } from '#src/features/codes/admin/operations.ts'
import { codeHandlers } from '#netlify/server/codes/code-handlers.ts'
import { serveOperations } from '#netlify/server/staff/staff-operations.ts'

export const config = { path: '/api/staff/*' }

export default serveOperations({ ...codeOperations }, { ...codeHandlers })
