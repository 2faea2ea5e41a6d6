import * as v from 'valibot'
import { placements } from '#src/features/pages/page.ts'
import { isReservedPath } from '#src/features/redirects/reserved-paths.ts'
import { withGoodLinks } from '#src/lib/good-links.ts'
import {
  defaultsOf,
  optionalInstant,
  goodSlug,
  requiredText,
  siteAddress,
  text,
  wholeNumber,
  withinLimit,
} from '#src/lib/schema-atoms.ts'
import {
  badOrderMessage,
  badPublishDateMessage,
  missingSlugMessage,
  missingTitleMessage,
  reservedSlugMessage,
} from './messages.ts'

/** The maximum lengths; the database has the same. */
export const pageLimits = { title: 120, slug: 80, content: 100_000, position: 1000 } as const

const pageFields = v.strictObject({
  title: requiredText(missingTitleMessage, pageLimits.title, 'title'),
  /** Its address is /{slug}. */
  slug: v.pipe(
    text(pageLimits.slug, 'page address'),
    goodSlug('page address'),
    v.nonEmpty(missingSlugMessage),
    v.check(
      (slug) => !isReservedPath(`/${slug}`),
      ({ input }) => reservedSlugMessage(input),
    ),
  ),
  content: v.pipe(
    v.optional(v.string(), ''),
    withinLimit(pageLimits.content, 'content'),
    withGoodLinks(),
  ),
  image: siteAddress('image address', 'a file'),
  placement: v.optional(v.picklist(placements), 'footer'),
  /** Lower comes first. */
  position: v.optional(wholeNumber(0, pageLimits.position, badOrderMessage), 0),
  published: v.optional(v.boolean(), true),
  publishedAt: optionalInstant(badPublishDateMessage),
})

/** A page to save. `publishedAt` is an instant (ISO 8601) or ''. */
export const pageInput = pageFields
export type PageInput = v.InferOutput<typeof pageInput>

/** The values of the form: the order is as typed. */
export type PageValues = Omit<PageInput, 'position'> & { position: string }
export const newPage: PageValues = { ...defaultsOf(pageFields), position: '0' }
