import * as v from 'valibot'
import {
  defaultsOf,
  numberedRows,
  optionalAddress,
  optionalId,
  optionalInstant,
  optionalSlug,
  requiredText,
  text,
  withGoodLinks,
  withinLimit,
} from '#src/lib/schema-atoms.ts'
import { editionLimits, listeningLinkLimits, releaseLimits } from './limits.ts'

const required = (field: 'title' | 'artist' | 'year') =>
  requiredText('Please fill in title, artist, and year', releaseLimits[field], field)
const file = (name: string) =>
  optionalAddress(
    `The ${name} address must begin with https://, or with / for a file on this site.`,
  )
const rowAddressMessage = (row: string) =>
  `The link of ${row} must begin with https://, or with / for a page on this site.`

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
      `Please give edition ${number} a name, or remove it.`,
      editionLimits.name,
      `name of edition ${number}`,
    ),
    colour: text(editionLimits.colour, `colour of edition ${number}`),
    copies: copies(
      `The copies of edition ${number} must be a number from 1 to 9,999,999, or empty.`,
    ),
    soldOut: v.optional(v.boolean(), false),
    url: optionalAddress(rowAddressMessage(`edition ${number}`)),
  })

const listeningLink = (number: number) =>
  v.strictObject({
    name: requiredText(
      `Please give listening link ${number} a name, or remove it.`,
      listeningLinkLimits.name,
      `name of listening link ${number}`,
    ),
    url: v.pipe(
      optionalAddress(rowAddressMessage(`listening link ${number}`)),
      v.nonEmpty(`Please fill in where listening link ${number} leads, or remove it.`),
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
  availableAt: optionalInstant('This release day and hour do not exist. Please set others.'),
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
    `A release has at most ${editionLimits.rows} editions.`,
    edition,
  ),
  listeningLinks: numberedRows(
    listeningLinkLimits.rows,
    `A release has at most ${listeningLinkLimits.rows} listening links.`,
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
