import * as v from 'valibot'
import { isReservedPath } from '#src/features/redirects/reserved-paths.ts'
import { check, choice, own, richText, text, typed } from '#src/lib/field.ts'
import { goodSlug, optionalInstant, siteAddress, wholeNumber } from '#src/lib/schema-atoms.ts'
import {
  badOrderMessage,
  badPublishDateMessage,
  missingSlugMessage,
  missingTitleMessage,
  reservedSlugMessage,
} from './messages.ts'

const placementOptions = [
  ['navigation', 'In the navigation'],
  ['footer', 'In the footer'],
  ['none', 'Nowhere: only who has the address finds it'],
] as const

const notReserved = v.check(
  (slug: string) => !isReservedPath(`/${slug}`),
  ({ input }) => reservedSlugMessage(input),
)

export const pageFields = {
  title: text('Title', 120, { required: missingTitleMessage }),
  /** Its address is /{slug}. */
  slug: text('Page address', 80, {
    required: missingSlugMessage,
    checks: [goodSlug('page address'), notReserved],
  }),
  content: richText('Content', 100_000, { rows: 16, publicClass: 'page-text', isTrimmed: false }),
  image: own(siteAddress('image address', 'a file'), '', {
    what: 'picture',
    label: 'Picture URL',
  }),
  placement: choice('Where the site links to it', placementOptions, { initial: 'footer' }),
  position: typed('Order', v.optional(wholeNumber(0, 1000, badOrderMessage), 0), {
    inputMode: 'numeric',
    initial: '0',
    hint: 'Lower comes first among your pages.',
  }),
  published: check('Published', {
    initial: true,
    hint: 'If off, only staff see it. With a future publish date, it waits until then.',
  }),
  /** An instant (ISO 8601) or ''. */
  publishedAt: own(optionalInstant(badPublishDateMessage), '', {
    label: 'Publish date and time',
    type: 'datetime-local',
    hint: 'Leave empty to publish now.',
  }),
}
