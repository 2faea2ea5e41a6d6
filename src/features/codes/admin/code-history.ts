import type { CodeEvent } from './contract.ts'

/** What happened, as a sentence without its time; `by` is the user, or nobody that is known any more. */
export function codeEventSentence(event: CodeEvent): string {
  const by = event.by ? ` by ${event.by}` : ''
  const why = event.reason ? `: ${event.reason}` : ''
  return `${whatHappened(event, by)}${why}${/[.!?]$/.test(why) ? '' : '.'}`
}

function whatHappened({ event, givenTo, replacedBy }: CodeEvent, by: string): string {
  switch (event) {
    case 'generated':
      return `Generated${by}`
    case 'imported':
      return `Imported${by}`
    case 'activated':
      return `Marked as sold${by}`
    case 'deactivated':
      return `Marked as not sold${by}`
    case 'sold':
      return `Sold at the table${by}`
    case 'unsold':
      return `Sale undone${by}`
    case 'given':
      return givenTo
        ? `Given to ${givenTo}${by && `, noted${by}`}`
        : `No longer given to anybody${by && `, noted${by}`}`
    case 'redeemed':
      return 'Used by a fan'
    case 'reopened':
      return `Made available again${by}`
    case 'voided':
      return `Made void${by}`
    case 'unvoided':
      return `No longer void${by && `, taken back${by}`}`
    case 'replaced':
      return replacedBy ? `Replaced by ${replacedBy}${by && `, done${by}`}` : `Replaced${by}`
  }
}
