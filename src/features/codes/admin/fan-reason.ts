import { refusalMessages } from '#src/features/codes/redeem/messages.ts'
import type { FoundCode } from './contract.ts'

/** What a fan sees who types this code now, and why. */
export function fanReasonMessage({ code, fanOutcome }: FoundCode): string {
  switch (fanOutcome) {
    case 'redeemed':
      return 'This code is waiting to be used: a fan who types it gets the release.'
    case 'already-used':
      return code.release.isDeleted
        ? `This code is spent and its release was deleted. A fan reads: “${refusalMessages['already-used']}”`
        : `This code is spent. A fan reads: “${refusalMessages['already-used']}”`
    case 'unknown-code':
      if (code.state === 'dormant')
        return `This code waits for its sale. A fan who types it now reads: “${refusalMessages['unknown-code']}”`
      return `The release of this code was deleted. A fan who tries spends the code and reads: “${refusalMessages['unknown-code']}”`
    case 'void':
      return `This code is void. A fan reads: “${refusalMessages.void}”`
    case 'not-yet':
      return 'The release is not open yet: a fan who types this code reads on which day it opens, and the code is not spent.'
    case 'redemptions-paused':
      return `Redemptions are paused in the site settings${code.used ? ', and this code is spent' : ''}. A fan reads: “${refusalMessages['redemptions-paused']}”`
  }
}
