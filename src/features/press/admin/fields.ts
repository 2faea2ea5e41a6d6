import * as v from 'valibot'
import { check, longText, own, richText, schemaOf, text, type ValuesOf } from '#src/lib/field.ts'
import { propertiesOf } from '#src/lib/object.ts'
import {
  goodSlug,
  numberedRows,
  optionalId,
  optionalInstant,
  siteAddress,
} from '#src/lib/schema-atoms.ts'
import {
  badPublishDateMessage,
  missingPhotoMessage,
  missingTitleMessage,
  samePhotoMessage,
  tooManyPhotosMessage,
} from './messages.ts'

/** How many photos a kit may have. The database has the same. */
export const mostPhotos = 12

export const photoFields = (number: number) => ({
  address: own(
    v.pipe(
      siteAddress(`address of photo ${number}`, 'a file'),
      v.nonEmpty(missingPhotoMessage(number)),
    ),
    '',
    {},
  ),
  credit: text('Photo by', 200, { name: `credit of photo ${number}` }),
})
export type PhotoValues = ValuesOf<ReturnType<typeof photoFields>>

const addressOf = (row: unknown): unknown => {
  const { address } = propertiesOf(row)
  return typeof address === 'string' ? address.trim() : address
}

const photos = numberedRows(mostPhotos, tooManyPhotosMessage(mostPhotos), (number, rows) =>
  v.pipe(
    schemaOf(photoFields(number)),
    v.forward(
      v.check(
        ({ address }) =>
          !rows
            .slice(0, number - 1)
            .map(addressOf)
            .includes(address),
        samePhotoMessage(number),
      ),
      ['address'],
    ),
  ),
)

export const pressKitFields = {
  artistId: own(optionalId, '', { label: 'Artist', hint: 'For a kit about an artist.' }),
  releaseId: own(optionalId, '', {
    label: 'Release',
    hint: 'For a kit about a record: cover, tracks, editions and credits come from it.',
  }),
  title: text('Title', 300, { required: missingTitleMessage }),
  line: text('In one line', 200, { name: 'one line' }),
  short: longText('In a paragraph', 1000, {
    name: 'paragraph',
    rows: 4,
    hint: 'What a listing or a programme prints.',
  }),
  content: richText('At length', 10_000, {
    name: 'long text',
    rows: 10,
    publicClass: 'page-text',
    isTrimmed: false,
  }),
  photos: own(photos, [] as PhotoValues[], {}),
  contact: text('Contact', 300, {
    hint: 'Who answers questions of the press. Empty: the label’s e-mail address.',
  }),
  /** Its page is /press/{slug}. Empty, a new kit gets one from the title, and others keep their own. */
  slug: text('Page address', 200, { autoComplete: 'off', checks: [goodSlug('page address')] }),
  published: check('Published', {
    initial: true,
    hint: 'It is on the site once its release or its artist is. Until then a secret link shows it.',
  }),
  /** An instant (ISO 8601) or ''. */
  publishedAt: own(optionalInstant(badPublishDateMessage), '', {
    label: 'Publish date and time',
    type: 'datetime-local',
    hint: 'Leave empty to publish now.',
  }),
}
