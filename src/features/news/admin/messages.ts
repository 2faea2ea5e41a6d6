// Messages about news, worded by the spec (sections 2, 5 and 8), for the server and the admin.
import { listChangedMessage, recordMessages } from '#src/lib/record-messages.ts'

export const missingTextsMessage = 'Please fill in title and content'
export const missingExcerptMessage = 'Please provide an excerpt'
export const tooManyFeaturedMessage =
  'Maximum 3 articles can be featured. Please unfeature another article first.'
export const badPublishDateMessage = 'This publish date does not exist. Please set another one.'
export const badEventDateMessage = (typed: string) =>
  typed
    ? 'This event date does not exist. Please set another one.'
    : 'Please set an event date for shows and releases'
export const missingActMessage = (number: number) => `Please name act ${number}.`
export const tooManyActsMessage = (limit: number) => `A show has at most ${limit} acts.`
export const badTimeMessage = 'Please set a time like 20:30, or leave it empty.'

/** For the short form of a show, which proposes a title. */
export const nobodyPlaysMessage = 'Please choose who plays, or write a title.'
export const noTextMessage = 'Please write what people should know.'

export const articleMessages = {
  ...recordMessages('article'),
  loading: 'Loading news articles...',
  empty: 'No articles yet. Create your first article to get started!',
}
/** For a restored article that was featured. */
export const unfeaturedMessage = ' Three others are featured now, so it no longer is.'

// Publishing several.
export const unchangedMessage = (published: boolean) =>
  `They are ${published ? 'published' : 'drafts'} already.`

// The featured articles.
export const noPlaceMessage =
  'Three articles are already featured. Unfeature one first, or save this one unfeatured.'
export const movedMessage = (title: string, place: number, count: number) =>
  `“${title}” is now featured article ${place} of ${count}.`
export const takenOffMessage = (title: string) => `“${title}” is off the landing page.`
export const notTakenOffMessage = (title: string, reason: string) =>
  `“${title}” is still on the landing page: ${reason}`
export const putBackMessage = (title: string) => `“${title}” is on the landing page again.`
export const featuredChangedMessage = listChangedMessage('the featured articles')

// The forms of an article and of a show.
export const publishDateHint = (hasOne: boolean) =>
  `Leave empty to ${hasOne ? 'keep the current date' : 'publish now'}.`
export const previewUnavailableMessage =
  'We could not load the preview. Please try again in a minute.'
export const eventInfo = 'Shows and releases appear under Upcoming Events by their event date.'
/** What a state does. */
export const stateHints = {
  cancelled: 'The whole site says so, and its ticket link goes. Its page stays.',
  postponed: 'Leave the day as it is until the new one is known.',
  moved: 'Change the day, the hour or the place below. The page then says what it was.',
}
export const formerHint = (former: string) => `Visitors will also read “${former}”.`
export const looksMovedMessage = 'Visitors have read another day or place. Is the show moved?'
export const endHint = 'Without it, calendars end the show three hours after its start.'
export const lineUpHint = 'In its order, with commas between. Artists of the roster become links.'
export const proposedHints = {
  featuredImage: 'The picture of who plays, unless you choose another one.',
  title: 'Proposed from who plays and where.',
  excerpt: 'The first sentences of your text, for cards and shared links.',
}
export const missingMessage = (missing: string[]) =>
  missing.length > 0
    ? `Still missing: ${missing.join(', ')}.`
    : 'It goes public with the next publish.'
export const postedMessage = (isLive: boolean) =>
  isLive
    ? 'It is on the site.'
    : 'It goes public when the site is next published; the address works from then on.'
