import { address, check, own, richText, text } from '#src/lib/field.ts'
import {
  goodSlug,
  numberedRows,
  optionalId,
  optionalInstant,
  siteAddress,
} from '#src/lib/schema-atoms.ts'
import { type EditionValues, listeningLinks, rowLimits } from './edition-fields.ts'
import { edition } from './edition-schema.ts'
import {
  badEarlyDayMessage,
  badReleaseDayMessage,
  missingMessage,
  tooManyRowsMessage,
} from './messages.ts'

const editions = numberedRows(
  rowLimits.editions,
  tooManyRowsMessage(rowLimits.editions, 'editions'),
  edition,
)

// Long hints are in the form: other screens, as that of the codes, load the fields with the operations.
export const releaseFields = {
  title: text('Title', 300, { required: missingMessage }),
  artist: text('Artist', 300, { required: missingMessage }),
  year: text('Year', 20, { required: missingMessage, inputMode: 'numeric' }),
  /** Of the roster; `artist` is how the record credits them. */
  artistId: own(optionalId, '', {
    label: 'Roster artist',
    hint: 'For a release under another name than that of their page.',
  }),
  /** Its page is /release/{slug}. Empty, a new release gets one from artist and title, and another keeps its own. */
  slug: text('Page address', 200, { autoComplete: 'off', checks: [goodSlug('page address')] }),
  catalogueNumber: text('Catalogue number', 60),
  /** Release day: an instant. */
  availableAt: own(optionalInstant(badReleaseDayMessage), '', {
    label: 'Release day and hour',
    type: 'datetime-local',
  }),
  previewsEarly: check('Play previews before that day'),
  /** From when on everybody hears the early track whole: an instant. */
  earlyAt: own(optionalInstant(badEarlyDayMessage), '', {
    label: 'Early track from',
    type: 'datetime-local',
  }),
  coverImage: own(siteAddress('cover image address', 'a file'), '', {
    what: 'cover',
    isForPress: true,
    label: 'Cover image URL',
    hint: 'Square looks best. If empty, the site draws one.',
  }),
  credits: richText('Credits', 20_000, {
    rows: 8,
    publicClass: 'release-credits',
    isTrimmed: false,
  }),
  editions: own(editions, [] as EditionValues[], {}),
  listeningLinks,
  /** Who owns the recordings (℗), and the sleeve and texts (©): '2026 Tarehouse Records'. */
  pLine: text('℗ Recordings', 200, { name: '℗ line' }),
  cLine: text('© Sleeve and texts', 200, { name: '© line' }),
  downloadUrl: address('Download URL', siteAddress('download address', 'a file')),
  mp3Url: address('MP3 URL', siteAddress('MP3 address', 'a file')),
  flacUrl: address('FLAC URL', siteAddress('FLAC address', 'a file')),
  listed: check('Show on the site'),
}
