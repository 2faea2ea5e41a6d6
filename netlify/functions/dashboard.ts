import type { Config } from '@netlify/functions'
import type { DashboardCounts } from '#src/features/dashboard/contract.ts'
import { roles } from '#src/features/staff/role.ts'
import { json } from '../server/endpoint.ts'
import { result } from '../server/rows.ts'
import { staffEndpoint } from '../server/staff.ts'

export const config: Config = { path: '/api/dashboard' }

export default staffEndpoint({
  GET: {
    roles,
    // The database leaves out what this role may not see.
    handle: async ({ database }) =>
      json(200, await result<DashboardCounts>(database.rpc('dashboard_counts'))),
  },
})
