import type { Config } from '@netlify/functions'
import { releasesApi } from '#src/features/releases/admin/operations.ts'
import { releaseRecords } from '#netlify/server/releases/releases.ts'
import { recordHandlers } from '#netlify/server/staff/records.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config: Config = { path: ['/api/releases', '/api/releases/*'] }

export default serveStaff(releasesApi, recordHandlers(releaseRecords))
