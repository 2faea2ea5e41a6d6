import * as v from 'valibot'
import { chosenInput } from '#src/lib/bulk.ts'
import { isDay } from '#src/lib/day.ts'
import { initialOf, schemaOf } from '#src/lib/field.ts'
import { recordId } from '#src/lib/record-input.ts'
import { articleFields, showFields } from './fields.ts'
import { badEventDateMessage } from './messages.ts'

/** What only a show has, of another article. */
export const noPlace = initialOf(showFields)

/** The maximum number of featured articles on the landing page. */
export const featuredPlaces = 3

/**
 * An article to save; unset ones are ''. What a type does not have is cleared: general news has no event date, an event is
 * never featured, and only a show has times, a place, tickets, a line-up and a state, of which only another one than 'on' is
 * explained.
 */
export const articleInput = v.pipe(
  schemaOf(articleFields),
  v.forward(
    v.partialCheck(
      [['type'], ['eventDate']],
      ({ type, eventDate }) => type === 'other' || isDay(eventDate),
      ({ input }) => badEventDateMessage(input.eventDate),
    ),
    ['eventDate'],
  ),
  v.transform((article) => ({
    ...article,
    ...(article.type === 'other' ? { eventDate: '' } : { featured: false }),
    ...(article.showState === 'on' && { stateNote: '' }),
    ...(article.type !== 'show' && noPlace),
  })),
)
export type ArticleInput = v.InferOutput<typeof articleInput>

export const publishInput = v.strictObject({ ...chosenInput.entries, published: v.boolean() })

/** Puts a featured article behind another one, or first of all. */
export const featureInput = v.strictObject({
  articleId: recordId,
  after: v.nullable(recordId),
})

export const newArticle: ArticleInput = initialOf(articleFields)
