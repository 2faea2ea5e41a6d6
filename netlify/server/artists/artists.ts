import { claimSpotSlug, claimSpotTime } from '#src/features/artists/claim-spot.ts'
import type { ArtistRecords } from '#src/features/artists/admin/contract.ts'
import type { artistOperations } from '#src/features/artists/admin/operations.ts'
import { highestOrder, type ArtistInput } from '#src/features/artists/admin/schema.ts'
import { findScheme } from '#src/lib/color-schemes.ts'
import type { Row } from '#netlify/server/http/database-types.ts'
import { recordTable } from '#netlify/server/records/record-table.ts'
import { rows, formItem, readPage, rowAs, rowOf } from '#netlify/server/http/rows.ts'
import { recordHandlers, type Records } from '#netlify/server/records/records.ts'
import type { HandlersBeyondSql } from '#netlify/server/staff/staff-operations.ts'

const toArtist = formItem<Row<'artists'>>

/** A claim spot, whose slug no page shows, gets one of the present time. */
function toValues(input: ArtistInput) {
  const scheme = findScheme(input.colorScheme)
  return {
    ...rowOf(input, ['links', 'slug']),
    ...(input.isClaimSpot && { slug: claimSpotSlug(claimSpotTime(input.slug) ?? Date.now()) }),
    link_text: input.linkText || (input.isClaimSpot ? 'CONTACT US' : 'LEARN MORE'),
    color_scheme: scheme.name,
    color_classes: scheme.classes,
  }
}

const table = recordTable('artists', 'slug', toArtist, toValues)

const artistRecords: Records<ArtistRecords> = {
  table,
  name: 'artist',
  list: ({ q, status, sort, after, limit }, database) =>
    readPage(
      database.rpc('list_artists', { q, status, sort, after, page_size: limit }),
      rowAs(toArtist),
    ),
}

/** Each throws RequestError, DatabaseError. */
export const artistHandlers: HandlersBeyondSql<typeof artistOperations> = {
  ...recordHandlers(artistRecords),
  /** The display order of an artist who comes behind all others. */
  readLastOrder: async ({ database }) => {
    const artists = database.from('artists').select('display_order').is('deleted_at', null)
    const [last] = await rows(artists.order('display_order', { ascending: false }).limit(1))
    return { displayOrder: Math.min((last?.display_order ?? 0) + 1, highestOrder) }
  },
}
