import * as v from 'valibot'
import { placements } from '#src/features/pages/page.ts'
import { isReservedPath } from '#src/lib/reserved-paths.ts'
import { withGoodLinks } from '#src/lib/good-links.ts'
import * as atoms from '#src/lib/schema-atoms.ts'
import * as messages from './messages.ts'

/** The maximum lengths; the database has the same. */
export const pageLimits = { title: 120, slug: 80, content: 100_000, position: 1000 } as const

const pageFields = v.strictObject({
  title: atoms.requiredText(messages.missingTitleMessage, pageLimits.title, 'title'),
  /** Its address is /{slug}. */
  slug: v.pipe(
    atoms.optionalSlug(pageLimits.slug, 'page address'),
    v.nonEmpty(messages.missingSlugMessage),
    v.check(
      (slug) => !isReservedPath(`/${slug}`),
      ({ input }) => messages.reservedSlugMessage(input),
    ),
  ),
  content: v.pipe(
    v.optional(v.string(), ''),
    atoms.withinLimit(pageLimits.content, 'content'),
    withGoodLinks(),
  ),
  image: atoms.siteAddress('image address', 'a file'),
  placement: v.optional(v.picklist(placements), 'footer'),
  /** Lower comes first. */
  position: v.optional(atoms.wholeNumber(0, pageLimits.position, messages.badOrderMessage), 0),
  published: v.optional(v.boolean(), true),
  publishedAt: atoms.optionalInstant(messages.badPublishDateMessage),
})

/** A page to save. `publishedAt` is an instant (ISO 8601) or ''. */
export const pageInput = pageFields
export type PageInput = v.InferOutput<typeof pageInput>

/** The values of the form: the order is as typed. */
export type PageValues = Omit<PageInput, 'position'> & { position: string }
export const newPage: PageValues = { ...atoms.defaultsOf(pageFields), position: '0' }
