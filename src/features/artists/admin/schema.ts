import * as v from 'valibot'
import { initialOf, schemaOf, type ValuesOf } from '#src/lib/field.ts'
import { recordId } from '#src/lib/record-input.ts'
import { badSlugMessage } from '#src/lib/schema-atoms.ts'
import { isSlug } from '#src/lib/slug.ts'
import { artistFields } from './fields.ts'
import { missingSlugMessage } from './messages.ts'

export { highestOrder } from './fields.ts'

/** An artist to save; an unset URL is ''. */
export const artistInput = v.pipe(
  schemaOf(artistFields),
  v.forward(
    v.partialCheck(
      [['slug'], ['isClaimSpot']],
      ({ slug, isClaimSpot }) => isClaimSpot || isSlug(slug),
      ({ input }) => badSlugMessage('slug', input.slug),
    ),
    ['slug'],
  ),
  v.forward(
    v.partialCheck(
      [['slug'], ['isClaimSpot']],
      ({ slug, isClaimSpot }) => isClaimSpot || slug !== '',
      missingSlugMessage,
    ),
    ['slug'],
  ),
)
export type ArtistInput = v.InferOutput<typeof artistInput>

/** Puts an artist behind another one, or first of all. */
export const moveArtistInput = v.strictObject({
  artistId: recordId,
  after: v.nullable(recordId),
})

export type ArtistValues = ValuesOf<typeof artistFields>
export const newArtist: ArtistValues = initialOf(artistFields)
