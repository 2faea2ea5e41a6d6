import type { Config } from '@netlify/functions'
import { auditQuery } from '#src/features/staff/audit.ts'
import { listAudit } from '#netlify/server/staff/audit.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { readQuery } from '#netlify/server/http/query.ts'
import { staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = { path: '/api/audit' }

export default staffEndpoint({
  GET: {
    roles: ['admin'],
    handle: async ({ request, database }) =>
      json(200, await listAudit(readQuery(request, auditQuery), database)),
  },
})
