import { recordsClient } from '#src/lib/records-client.ts'
import { staffApi } from '#src/lib/staff-api.ts'
import type { ArtistRecords } from './contract.ts'
import type { artistOperations } from './operations.ts'

export const artistsApi = staffApi<typeof artistOperations>()
export const artistsClient = recordsClient<ArtistRecords>('artist')
