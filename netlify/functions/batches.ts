import { batchesApi } from '#src/features/codes/admin/operations.ts'
import { batchHandlers } from '#netlify/server/codes/batches.ts'
import { rehearse } from '#netlify/server/codes/rehearsal/rehearse.ts'
import { saleHandlers } from '#netlify/server/codes/sales.ts'
import { siteOrigin } from '#netlify/server/http/site-origin.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: ['/api/batches', '/api/batches/*'] }

export default serveStaff(batchesApi, {
  ...batchHandlers,
  ...saleHandlers,
  rehearse: ({ id, database }) => rehearse(id, siteOrigin(), database),
})
