import { recordsClient } from '#src/lib/records-client.ts'
import {
  releasesPath,
  type ReleaseChanged,
  type ReleaseCreated,
  type ReleaseDeleted,
  type ReleaseList,
  type ReleaseQuery,
  type ReleaseRead,
  type ReleaseRestored,
} from './contract.ts'
import type { ReleaseInput } from './schema.ts'

/** Lists newest first unless `sort` is given; without soft-deleted releases. */
export const releasesClient = recordsClient<{
  query: ReleaseQuery
  input: ReleaseInput
  list: ReleaseList
  read: ReleaseRead
  created: ReleaseCreated
  changed: ReleaseChanged
  deleted: ReleaseDeleted
  restored: ReleaseRestored
}>(releasesPath)
