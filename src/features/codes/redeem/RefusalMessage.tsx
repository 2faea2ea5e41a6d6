import type { RedeemRefusal } from './contract.ts'
import { refusalMessages } from './messages.ts'

/** Why there is no download, in words, with a mark that does not need colour. */
export function RefusalMessage({ refusal }: { refusal: RedeemRefusal }) {
  return (
    <p className="redeem-refusal" data-outcome={refusal}>
      {refusalMessages[refusal]}
    </p>
  )
}
