import type { Config } from '@netlify/functions'
import type { DashboardCounts } from '#src/features/dashboard/admin/contract.ts'
import { roles } from '#src/features/staff/role.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { jsonResult } from '#netlify/server/http/items.ts'
import { staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = {
  path: '/api/dashboard',
  rateLimit: { windowLimit: 600, windowSize: 180, aggregateBy: ['ip', 'domain'] },
}

export default staffEndpoint({
  GET: {
    roles,
    // The database leaves out the counts that the caller's role may not see.
    handle: async ({ database }) =>
      json(200, await jsonResult<DashboardCounts>(database.rpc('dashboard_counts'))),
  },
})
