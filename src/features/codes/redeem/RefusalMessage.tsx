import type { ReactNode } from 'react'
import type { RedeemRefusal, WaitNeeded } from './contract.ts'
import { refusalMessages } from './messages.ts'

type Props = { refusal: RedeemRefusal } | { refusal: WaitNeeded['outcome']; children: ReactNode }

/** Why there is no download, in words, with a mark that does not need colour. */
export function RefusalMessage(props: Props) {
  return (
    <p className="redeem-refusal" data-outcome={props.refusal}>
      {'children' in props ? props.children : refusalMessages[props.refusal]}
    </p>
  )
}
