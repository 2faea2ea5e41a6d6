import { recordsClient } from '#src/lib/records-client.ts'
import type { ReleaseRecords } from './contract.ts'

export const releasesClient = recordsClient<ReleaseRecords>('release')
