import { callApi } from '#src/lib/api.ts'
import { recordsClient } from '#src/lib/records.ts'
import type { MoveInput } from '#src/lib/schema-atoms.ts'
import {
  artistOrderPath,
  artistsPath,
  moveArtistPath,
  type ArtistMoved,
  type ArtistRecords,
  type LastOrder,
} from './contract.ts'

/** Lists by display order unless `sort` is given; without soft-deleted artists. */
export const artistsClient = recordsClient<ArtistRecords>(artistsPath)

/** The display order with which a new artist comes last. */
export const readLastOrder = () => callApi<LastOrder>('GET', artistOrderPath)

/** Puts an artist behind another one, or first. */
export const moveArtist = (id: string, after: string | null) =>
  callApi<ArtistMoved>('POST', moveArtistPath(id), { after } satisfies MoveInput)
