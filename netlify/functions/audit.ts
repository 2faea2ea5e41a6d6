import type { Config } from '@netlify/functions'
import { activityQuery } from '#src/features/staff/activity.ts'
import { listActivity } from '../server/audit.ts'
import { json } from '../server/endpoint.ts'
import { readQuery } from '../server/list-query.ts'
import { staffEndpoint } from '../server/staff.ts'

export const config: Config = { path: '/api/audit' }

export default staffEndpoint({
  GET: {
    roles: ['admin'],
    handle: async ({ request, database }) =>
      json(200, await listActivity(readQuery(request, activityQuery), database)),
  },
})
