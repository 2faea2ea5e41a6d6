import { claimSpotSlug, claimSpotTime } from '#src/features/artists/claim-spot.ts'
import type {
  AdminArtist,
  ArtistMoved,
  ArtistQuery,
  LastOrder,
} from '#src/features/artists/admin/contract.ts'
import { highestOrder, type ArtistInput } from '#src/features/artists/admin/schema.ts'
import { rosterChangedMessage } from '#src/features/artists/messages.ts'
import type { Change } from '#src/lib/change.ts'
import type { Page } from '#src/lib/page.ts'
import type { MoveInput } from '#src/lib/schema-atoms.ts'
import { findScheme } from '#src/lib/color-schemes.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import type { Row } from '#netlify/server/http/database-types.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { formItem, readPage, rowOf } from '#netlify/server/http/items.ts'
import { result, row, rows } from '#netlify/server/http/rows.ts'
import { saveUnlessStale } from '#netlify/server/http/save.ts'
import { undeletedRow } from '#netlify/server/http/soft-delete.ts'

const toArtist = formItem<Row<'artists'>>

/** The slug is chosen by withFreeSlug(). */
function toValues({ slug: _slug, ...input }: ArtistInput) {
  const scheme = findScheme(input.colorScheme)
  return {
    ...rowOf(input),
    link_text: input.linkText || (input.isClaimSpot ? 'CONTACT US' : 'LEARN MORE'),
    color_scheme: scheme.name,
    color_classes: scheme.classes,
  }
}

/** Keyset pagination of the artists that are not deleted, or of the bin. Each function here throws RequestError, DatabaseError. */
export const listArtists = (
  { q, status, sort, after, limit }: ArtistQuery,
  database: DataApi,
): Promise<Page<AdminArtist>> =>
  readPage(database.rpc('list_artists', { q, status, sort, after, page_size: limit }), toArtist)

export async function readArtist(id: string, database: DataApi): Promise<{ artist: AdminArtist }> {
  const found = database.from('artists').select().eq('id', id)
  return { artist: toArtist(await undeletedRow(found)) }
}

/** `now` (ms) makes the slug of a claim spot that has none. */
export async function createArtist(
  input: ArtistInput,
  database: DataApi,
  now = Date.now(),
): Promise<AdminArtist> {
  return withFreeSlug(slugsOf(input, now), async (slug) =>
    toArtist(
      await row(
        database
          .from('artists')
          .insert({ ...toValues(input), slug })
          .select(),
      ),
    ),
  )
}

export async function changeArtist(
  id: string,
  { updatedAt, ...input }: Change<ArtistInput>,
  database: DataApi,
  now = Date.now(),
): Promise<AdminArtist> {
  return withFreeSlug(slugsOf(input, now), (slug) => {
    const table = () => database.from('artists')
    const values = { ...toValues(input), slug }
    return saveUnlessStale(
      table().update(values).eq('id', id).eq('updated_at', updatedAt).select(),
      table().select().eq('id', id),
      toArtist,
    )
  })
}

/** Soft delete, which frees the slug. */
export async function deleteArtist(id: string, database: DataApi): Promise<AdminArtist> {
  const deleted = { deleted_at: new Date().toISOString() }
  return toArtist(
    await row(
      database.from('artists').update(deleted).eq('id', id).is('deleted_at', null).select(),
    ),
  )
}

/** Undoes a soft delete, with a similar slug if the old one is taken; an artist who is not deleted stays unchanged. */
export async function restoreArtist(
  id: string,
  database: DataApi,
): Promise<{ artist: AdminArtist }> {
  const artist = await row(database.from('artists').select().eq('id', id))
  if (!artist.deleted_at) return { artist: toArtist(artist) }
  const restored = await withFreeSlug(slugsLike(artist.slug), (slug) =>
    row(database.from('artists').update({ deleted_at: null, slug }).eq('id', id).select()),
  )
  return { artist: toArtist(restored) }
}

/** The display order of an artist who comes behind all others. */
export async function readLastOrder(database: DataApi): Promise<LastOrder> {
  const [last] = await rows(
    database
      .from('artists')
      .select('display_order')
      .is('deleted_at', null)
      .order('display_order', { ascending: false })
      .limit(1),
  )
  return { displayOrder: Math.min((last?.display_order ?? 0) + 1, highestOrder) }
}

/** Puts an artist behind another one, or first of all. Throws 404, and 409 `roster-changed` when that other one is gone. */
export async function moveArtist(
  id: string,
  { after }: MoveInput,
  database: DataApi,
): Promise<ArtistMoved> {
  const place = { artist_id: id, ...(after !== null && { after }) }
  if ((await result(database.rpc('move_artist', place))) !== 'moved')
    throw new RequestError(409, 'roster-changed', rosterChangedMessage)
  return { outcome: 'moved' }
}

const spareNumbers = [2, 3, 4, 5, 6, 7, 8, 9]
const longestSlug = 200

type Slugs = [first: string, ...others: string[]]

/** The slugs to try: an artist's as it was typed, or any for a claim spot, whose slug no page shows. */
function slugsOf({ slug, isClaimSpot }: ArtistInput, now: number): Slugs {
  if (!isClaimSpot) return [slug]
  return slugsLike(claimSpotTime(slug) === null ? claimSpotSlug(now) : slug)
}

/** This slug, then alternatives for when it is taken: a claim spot's next milliseconds, a name with a number. */
function slugsLike(slug: string): Slugs {
  const time = claimSpotTime(slug)
  const others = spareNumbers.map((number) =>
    time === null ? `${slug}-${number}` : claimSpotSlug(time + number),
  )
  return [slug, ...others.filter(({ length }) => length <= longestSlug)]
}

/** Saves with the first of these slugs that is free. Throws 409 `slug-taken` when none is. */
async function withFreeSlug<Saved>(
  [first, second, ...others]: Slugs,
  save: (slug: string) => Promise<Saved>,
): Promise<Saved> {
  try {
    return await save(first)
  } catch (error) {
    const isTaken = error instanceof RequestError && error.code === 'slug-taken'
    if (!isTaken || second === undefined) throw error
    return withFreeSlug([second, ...others], save)
  }
}
