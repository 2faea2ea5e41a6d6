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
      return `The release of this code was deleted. A fan who tries spends the code and reads: “${refusalMessages['unknown-code']}”`
    case 'redemptions-paused':
      return `Redemptions are paused in the site settings${code.used ? ', and this code is spent' : ''}. A fan reads: “${refusalMessages['redemptions-paused']}”`
  }
}
