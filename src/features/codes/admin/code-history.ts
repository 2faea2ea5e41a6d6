import type { CodeEvent } from './contract.ts'

/** What happened, as a sentence without its time; `by` is the user, or null when their account is gone. */
export function codeEventSentence(event: CodeEvent): string {
  const by = event.by ? ` by ${event.by}` : ''
  const why = event.reason ? `: ${event.reason}` : ''
  return `${eventMessages[event.event](by, event)}${why}${/[.!?]$/.test(why) ? '' : '.'}`
}

const eventMessages: Record<CodeEvent['event'], (by: string, event: CodeEvent) => string> = {
  generated: (by) => `Generated${by}`,
  imported: (by) => `Imported${by}`,
  activated: (by) => `Marked as sold${by}`,
  deactivated: (by) => `Marked as not sold${by}`,
  sold: (by) => `Sold at the table${by}`,
  unsold: (by) => `Sale undone${by}`,
  given: (by, { givenTo }) =>
    `${givenTo ? `Given to ${givenTo}` : 'No longer given to anyone'}${by && `, noted${by}`}`,
  redeemed: () => 'Used by a fan',
  reopened: (by) => `Made available again${by}`,
  voided: (by) => `Made void${by}`,
  unvoided: (by) => `No longer void${by && `, taken back${by}`}`,
  replaced: (by, { replacedBy }) =>
    replacedBy ? `Replaced by ${replacedBy}${by && `, done${by}`}` : `Replaced${by}`,
}
