import { useState } from 'react'
import type { DateStyle } from '#src/lib/dates.ts'
import { startTransfer } from './client.ts'
import { transferMessages } from './messages.ts'
import type { Redeemed } from './Sleeve.tsx'
import type { TransferAnswer } from './transfer.ts'
import type { TransferLinkProps } from './TransferLink.tsx'

type State =
  | { step: 'idle' | 'asking' }
  | { step: 'ready'; link: Transfer; Link: React.ComponentType<TransferLinkProps> }
  | { step: 'refused'; refusal: Exclude<TransferAnswer['outcome'], 'transfer'> }
type Transfer = Extract<TransferAnswer, { outcome: 'transfer' }>

type Props = { redeemed: Redeemed; dates: DateStyle }

/** Makes a link with which another device gets this release as well. */
export function SendToDevice({ redeemed, dates }: Props) {
  const [state, setState] = useState<State>({ step: 'idle' })

  async function start() {
    if (state.step === 'asking') return
    setState({ step: 'asking' })
    const [answer, Link] = await Promise.all([startTransfer(redeemed), loadLink()])
    if (answer.outcome !== 'transfer') setState({ step: 'refused', refusal: answer.outcome })
    else if (!Link) setState({ step: 'refused', refusal: 'unavailable' })
    else setState({ step: 'ready', link: answer, Link })
  }

  return (
    <div className="transfer">
      {state.step === 'ready' ? (
        <state.Link
          key={state.link.token}
          token={state.link.token}
          seconds={state.link.expiresInSeconds}
          dates={dates}
          onAgain={() => void start()}
        />
      ) : (
        <button className="text-button" type="button" onClick={() => void start()}>
          Open on another device
        </button>
      )}
      <div role="status">
        {state.step === 'asking' && <p>One moment …</p>}
        {state.step === 'refused' && (
          <p className="redeem-refusal">{transferMessages[state.refusal]}</p>
        )}
      </div>
    </div>
  )
}

/** With what draws the QR code, which only this needs; undefined when it could not be loaded. */
const loadLink = () =>
  import('./TransferLink.tsx').then(
    ({ TransferLink }) => TransferLink,
    () => undefined,
  )
