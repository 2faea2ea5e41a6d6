import { recordsClient } from '#src/lib/records.ts'
import { artistsPath, type ArtistRecords } from './contract.ts'

/** Lists by display order unless `sort` is given; without soft-deleted artists. */
export const artistsClient = recordsClient<ArtistRecords>(artistsPath)
