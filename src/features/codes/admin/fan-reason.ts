import { formatInstant } from '#src/lib/dates.ts'
import { refusalMessages } from '#src/features/codes/redeem/messages.ts'
import type { FoundCode } from './contract.ts'

type Explained = Pick<FoundCode, 'code' | 'fanOutcome' | 'availableAt'>

/** What a fan sees who types this code now, and why. `timeZone` is the site's. */
export function fanReasonMessage(found: Explained, timeZone: string): string {
  const { code, fanOutcome, availableAt } = found
  const reads = `“${refusalMessages[fanOutcome === 'redeemed' ? 'already-used' : fanOutcome]}”`
  switch (fanOutcome) {
    case 'redeemed':
      return 'This code works: a fan who enters it gets the release.'
    case 'already-used':
      return code.release.isDeleted
        ? `This code is spent and its release was deleted. A fan reads: ${reads}`
        : `This code is spent. A fan reads: ${reads}`
    case 'unknown-code':
      return code.state === 'dormant'
        ? `This code is not sold yet. Until it is, a fan reads: ${reads}`
        : `The release of this code was deleted. A fan who tries spends the code and reads: ${reads}`
    case 'redemptions-paused':
      return `Redemptions are paused in the site settings${code.used ? ', and this code is spent' : ''}. A fan reads: ${reads}`
    case 'void':
      return `This code is void. A fan reads: ${reads}`
    case 'not-yet':
      return availableAt
        ? `This release opens on ${formatInstant(availableAt, timeZone)}. Until then a fan who types this code is told so, and the code is not spent.`
        : `This release is not open yet. A fan reads: ${reads}`
  }
}
