import type { Config } from '@netlify/functions'
import type { ReleaseRecords } from '#src/features/releases/admin/contract.ts'
import { releasesApi } from '#src/features/releases/admin/operations.ts'
import {
  changeRelease,
  createRelease,
  deleteRelease,
  listReleases,
  readRelease,
  restoreRelease,
} from '#netlify/server/releases/releases.ts'
import { recordHandlers } from '#netlify/server/staff/records.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config: Config = { path: ['/api/releases', '/api/releases/*'] }

export default serveStaff(
  releasesApi,
  recordHandlers<ReleaseRecords>({
    table: 'releases',
    name: 'release',
    list: listReleases,
    read: readRelease,
    create: createRelease,
    change: changeRelease,
    remove: deleteRelease,
    restore: restoreRelease,
  }),
)
