import * as v from 'valibot'
import { withGoodLinks } from '#src/lib/good-links.ts'
import {
  defaultsOf,
  numberedRows,
  optionalId,
  optionalInstant,
  optionalSlug,
  requiredText,
  siteAddress,
  text,
  withinLimit,
} from '#src/lib/schema-atoms.ts'
import * as messages from './messages.ts'
import { editionLimits, listeningLinkLimits, releaseLimits } from './limits.ts'

const required = (field: 'title' | 'artist' | 'year') =>
  requiredText(messages.missingMessage, releaseLimits[field], field)
const file = (name: string) => siteAddress(`${name} address`, 'a file')
const rowAddress = (row: string) => siteAddress(`link of ${row}`, 'a page')

/** How many there are, as digits of a field or as a number; null when nobody says. */
const copies = (message: string) =>
  v.pipe(
    v.optional(v.nullable(v.union([v.number(), v.string()], message)), null),
    v.transform((typed) => `${typed ?? ''}`.trim()),
    v.check(
      (typed) =>
        typed === '' || (/^[1-9]\d{0,6}$/.test(typed) && Number(typed) <= editionLimits.copies),
      message,
    ),
    v.transform((typed) => (typed === '' ? null : Number(typed))),
  )

const edition = (number: number) =>
  v.strictObject({
    name: requiredText(
      messages.missingNameMessage(`edition ${number}`),
      editionLimits.name,
      `name of edition ${number}`,
    ),
    colour: text(editionLimits.colour, `colour of edition ${number}`),
    copies: copies(messages.badCopiesMessage(number)),
    soldOut: v.optional(v.boolean(), false),
    url: rowAddress(`edition ${number}`),
  })

const listeningLink = (number: number) =>
  v.strictObject({
    name: requiredText(
      messages.missingNameMessage(`listening link ${number}`),
      listeningLinkLimits.name,
      `name of listening link ${number}`,
    ),
    url: v.pipe(
      rowAddress(`listening link ${number}`),
      v.nonEmpty(messages.missingAddressMessage(`listening link ${number}`)),
    ),
  })

/** A release to save; an unset text, instant, id or URL is ''. */
export const releaseInput = v.strictObject({
  title: required('title'),
  artist: required('artist'),
  year: required('year'),
  /** Of the roster; `artist` is how the record credits them. */
  artistId: optionalId,
  /** Its page is /release/{slug}. Empty, a new release gets one from artist and title, and another keeps its own. */
  slug: optionalSlug(releaseLimits.slug, 'page address'),
  catalogueNumber: text(releaseLimits.catalogueNumber, 'catalogue number'),
  /** Release day: an instant. */
  availableAt: optionalInstant(messages.badReleaseDayMessage),
  /** "Play previews before that day". */
  previewsEarly: v.optional(v.boolean(), false),
  coverImage: file('cover image'),
  /** A rich text. */
  credits: v.pipe(
    v.optional(v.string(), ''),
    withinLimit(releaseLimits.credits, 'credits'),
    withGoodLinks(),
  ),
  editions: numberedRows(
    editionLimits.rows,
    messages.tooManyRowsMessage(editionLimits.rows, 'editions'),
    edition,
  ),
  listeningLinks: numberedRows(
    listeningLinkLimits.rows,
    messages.tooManyRowsMessage(listeningLinkLimits.rows, 'listening links'),
    listeningLink,
  ),
  downloadUrl: file('download'),
  mp3Url: file('MP3'),
  flacUrl: file('FLAC'),
  /** "Show on the site". */
  listed: v.optional(v.boolean(), false),
})
export type ReleaseInput = v.InferOutput<typeof releaseInput>

/** The initial values of the form; `year` is the current one. */
export const newRelease = (year: string): ReleaseInput => ({
  ...defaultsOf(releaseInput),
  editions: [],
  listeningLinks: [],
  year,
})
