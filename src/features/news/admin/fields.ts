import * as v from 'valibot'
import { showStates } from '#src/features/news/show-state.ts'
import { address, check, choice, markup, own, richText, text } from '#src/lib/field.ts'
import { keysOf } from '#src/lib/object.ts'
import {
  numberedRows,
  optionalId,
  optionalInstant,
  optionalTime,
  requiredText,
  siteAddress,
} from '#src/lib/schema-atoms.ts'
import {
  badPublishDateMessage,
  badTimeMessage,
  missingExcerptMessage,
  missingActMessage,
  missingTextsMessage,
  tooManyActsMessage,
} from './messages.ts'

const types = [
  ['other', 'General News'],
  ['show', 'Show Announcement'],
  ['release', 'Release Announcement'],
] as const

/** Who plays: an artist of the roster, or somebody else by name (`artistId` is null). */
export type Act = { name: string; artistId: string | null }

/** How many acts a show may have. The database has the same. */
const mostActs = 20

const actOf = (number: number) =>
  v.strictObject({
    name: requiredText(missingActMessage(number), 200, `name of act ${number}`),
    artistId: v.optional(v.nullable(v.pipe(v.string(), v.uuid())), null),
  })

const states = keysOf(showStates).map((state) => [state, showStates[state]] as const)

/** What only a show has, as far as it is known. Times are 'HH:MM'. */
export const showFields = {
  eventTime: own(optionalTime(badTimeMessage), '', { label: 'Show starts', type: 'time' }),
  doorsTime: own(optionalTime(badTimeMessage), '', { label: 'Doors open', type: 'time' }),
  endTime: own(optionalTime(badTimeMessage), '', { label: 'Ends', type: 'time' }),
  venue: text('Venue', 200),
  city: text('City', 100),
  ticketUrl: address('Ticket link', siteAddress('ticket link', 'a page')),
  soldOut: check('Sold out', { hint: 'A SOLD OUT stamp replaces the ticket link.' }),
  acts: own(numberedRows(mostActs, tooManyActsMessage(mostActs), actOf), [] as Act[], {}),
  showState: choice('Does it take place?', states, { initial: 'on' }),
  stateNote: text('What visitors should know about it', 200, { name: 'sentence about its state' }),
}

/** An article, in the order of the spec (section 5). */
export const articleFields = {
  title: markup('Title', 500, {
    required: missingTextsMessage,
    publicClass: 'news-modal-title',
  }),
  content: richText('Content', 100_000, {
    required: missingTextsMessage,
    rows: 12,
    publicClass: 'article-content',
    isTrimmed: false,
  }),
  /** A Day. */
  eventDate: own(v.pipe(v.optional(v.string(), ''), v.trim()), '', {
    label: 'Event date',
    type: 'date',
    required: true,
  }),
  excerpt: markup('Excerpt', 5000, {
    required: missingExcerptMessage,
    rows: 3,
    publicClass: 'article-lead',
  }),
  featured: check('Featured on Landing Page', {
    hint: 'Takes the first of three places; you can move it later.',
  }),
  type: choice('Article type', types, { initial: 'other' }),
  featuredImage: own(siteAddress('image address', 'a file'), '', {
    what: 'featured image',
    label: 'Featured image URL',
    hint: 'Wide pictures look best. Links begin with https://, or with / for a file on this site.',
  }),
  published: check('Published', {
    initial: true,
    hint: 'If off, only staff see it. With a future publish date, it waits until then.',
  }),
  /** An instant (ISO 8601). */
  publishedAt: own(optionalInstant(badPublishDateMessage), '', {
    label: 'Publish date and time',
    type: 'datetime-local',
  }),
  releaseId: own(optionalId, '', {
    label: 'About the release',
    hint: 'Its page links to this article.',
  }),
  ...showFields,
}
