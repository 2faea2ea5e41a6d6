import { recordsClient } from '#src/lib/records.ts'
import { releasesPath, type ReleaseRecords } from './contract.ts'

/** Lists newest first unless `sort` is given; without soft-deleted releases. */
export const releasesClient = recordsClient<ReleaseRecords>(releasesPath)
