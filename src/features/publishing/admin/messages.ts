import { counted } from '#src/lib/counted.ts'
import type { PublishingStatus, PublishNow } from '../publishing.ts'
import type { Deploy } from '../state.ts'

/** `isOutdated`: something was saved since, so that not everything may be live. */
export function statusMessage(status: PublishingStatus, isOutdated = false): string {
  switch (status.status) {
    case 'live':
      return isOutdated ? 'Checking what is live…' : 'Everything is live'
    case 'waiting':
      return `${counted(status.changes, ['change', 'changes'])} waiting`
    case 'publishing':
      return 'Publishing…'
    case 'failed':
      return 'Publish failed'
  }
}

/** A deploy in a list, after its time: who asked for it, and why. */
export function deployMessage({ reason, askedBy }: Deploy): string {
  switch (reason) {
    case 'now':
      return `At once, by ${askedBy ?? 'a removed user'}`
    case 'change':
      return askedBy === null ? 'A date that came' : `Changes by ${askedBy}`
    case 'daily':
      return 'Once a day'
    case 'other':
      return 'Started outside this admin'
  }
}

/** What happens next or what to do, or undefined. `now` is by the database's clock, in milliseconds since the epoch. */
export function nextMessage(status: PublishingStatus, now: number): string | undefined {
  switch (status.status) {
    case 'live':
    case 'publishing':
      return undefined
    case 'waiting':
      if (status.held === 'automatic-off') return 'Automatic publishing is off.'
      if (status.held === 'monthly-limit-reached') return 'The monthly publishing limit is reached.'
      return status.until === null ? undefined : `on the site in ${durationOf(status.until - now)}`
    case 'failed':
      return status.retryAt === null
        ? `${status.why} The site still shows the previous version. Press PUBLISH NOW once it’s fixed.`
        : `${status.why} The site still shows the previous version. We try again in ${durationOf(status.retryAt - now)}.`
  }
}

/** A duration as '45 s', '2 min' or '2 min 5 s', at least 1 s; its spaces do not break. */
function durationOf(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  if (seconds < 60) return `${seconds}\u00a0s`
  return `${Math.floor(seconds / 60)}\u00a0min${seconds % 60 ? `\u00a0${seconds % 60}\u00a0s` : ''}`
}

export const neverPublishedMessage = 'Nothing has been published yet.'
export const noHookMessage =
  'No deploy hook is set, so changes don’t go live. Ask whoever set up the site to add one.'
/** request_publish() in the migrations refuses with this message. */
export const nothingToPublishMessage =
  'Nothing to publish: every change is on the site or on its way.'
export const monthlyLimitRefusedMessage =
  'The monthly publishing limit is reached. An admin can still publish.'
export const publishNowLimitMessage =
  'PUBLISH NOW works four times an hour, because each publish is paid for. Please try again later.'

/** Why PUBLISH NOW cannot be pressed at `now`, or undefined. */
export function publishNowMessage(publishNow: PublishNow, now: number): string | undefined {
  if (publishNow.press === 'admins-only') return 'An admin can still publish.'
  return publishNow.press === 'wait'
    ? `PUBLISH NOW works again in ${durationOf(publishNow.until - now)}.`
    : undefined
}

export const monthlyLimitMessages = {
  text: 'The monthly publishing limit is reached. Publish anyway?',
  detail:
    'From here on your host charges for each publish, or pauses the site when its credits are gone.',
  yes: 'PUBLISH NOW',
}

export const hookFailedMessage = 'The site could not be published. We will try again.'
export const publishingMessage = 'The site is being published.'
export const settingsSavedMessage = 'Publishing settings saved successfully!'
export const badLimitMessage = 'The publishing limit must be a whole number from 0 to 10,000'
export const publishesHint = (hasLimit: boolean) =>
  hasLimit
    ? 'Publishes this month, out of the limit. Netlify’s free plan allows about 14: each costs 15 of 300 credits, and visits use the rest.'
    : 'Publishes this month. There is no limit.'

/** The status line shows the first before an answer, and the second when no answer comes. */
export const checkingMessage = 'Checking …'
export const unknownMessage = 'Can’t check right now'
