import type { Config } from '@netlify/functions'
import {
  releaseBodyBytes,
  releaseQuery,
  type ReleaseRecords,
} from '#src/features/releases/admin/contract.ts'
import { releaseInput } from '#src/features/releases/admin/schema.ts'
import {
  changeRelease,
  createRelease,
  deleteRelease,
  listReleases,
  readRelease,
  restoreRelease,
} from '#netlify/server/releases.ts'
import { recordsResource } from '#netlify/server/staff/records.ts'

export const config: Config = {
  path: [
    '/api/releases',
    '/api/releases/delete',
    '/api/releases/restore',
    '/api/releases/:id',
    '/api/releases/:id/restore',
  ],
}

export default recordsResource<ReleaseRecords>({
  path: '/api/releases',
  table: 'releases',
  name: 'release',
  roles: ['admin'],
  querySchema: releaseQuery,
  inputSchema: releaseInput,
  maximumBytes: releaseBodyBytes,
  list: listReleases,
  read: readRelease,
  create: createRelease,
  change: changeRelease,
  remove: deleteRelease,
  restore: restoreRelease,
})
