import { batchTables } from '#src/features/codes/admin/tables-operations.ts'
import { batchTableHandlers } from '#netlify/server/codes/batch-tables.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: '/api/batches/*' }

export default serveStaff(batchTables, batchTableHandlers)
