import { useLayoutEffect, useRef, useState } from 'react'
import { usePreHydrationFields } from '#src/components/use-pre-hydration-fields.ts'
import type { RedeemedRelease } from './contract.ts'
import { codeDraft, openedCode } from './code-draft.ts'
import { deviceForm, tokenFieldOf } from './device-form-dom.ts'
import { clearPendingSubmit, islandOf, isSubmitPending, markHydrated } from './redeem-form-dom.ts'
import { RedeemedSleeve } from './RedeemedSleeve.tsx'
import type { Redeemed } from './Sleeve.tsx'
import { takeOver } from './take-over.ts'
import { transferDraft } from './transfer-draft.ts'

type Opened = { release: RedeemedRelease; redeemed: Redeemed }

/** Takes a release over from another device: a form with nothing but a button, hydrated at the first interaction. */
export function DeviceForm() {
  const [opened, setOpened] = useState<Opened>()

  function show(taken: Opened) {
    // From here on it is like a release that was redeemed here, also after a reload.
    codeDraft.write(taken.redeemed.code)
    openedCode.write(taken.redeemed.code)
    transferDraft.clear()
    history.replaceState(history.state, '', '/redeem')
    setOpened(taken)
  }

  function startOver() {
    codeDraft.clear()
    openedCode.write('')
    location.assign('/redeem')
  }

  return opened ? (
    <RedeemedSleeve {...opened} onStartOver={startOver} />
  ) : (
    <AcceptForm onOpened={show} />
  )
}

type State = { step: 'idle' | 'accepting' } | { step: 'refused'; message: string }

function AcceptForm({ onOpened }: { onOpened: (opened: Opened) => void }) {
  const formRef = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<State>({ step: 'idle' })
  // As in the pre-rendered page: without script no token is read.
  const [hasToken, setHasToken] = useState(false)
  const isAccepting = state.step === 'accepting'
  const found = usePreHydrationFields('device-token')

  useLayoutEffect(() => {
    const form = formRef.current
    if (!form) return
    const island = islandOf(form)
    markHydrated({ island, button: form.querySelector('button')! })
    setHasToken(tokenFieldOf(form).value !== '')
    if (!isSubmitPending({ island })) return
    clearPendingSubmit({ island })
    form.requestSubmit()
  }, [])

  async function accept(submit: React.SubmitEvent<HTMLFormElement>) {
    submit.preventDefault()
    const token = tokenFieldOf(submit.currentTarget).value
    if (isAccepting || !token) return
    setState({ step: 'accepting' })
    const taken = await takeOver(token)
    if ('release' in taken) onOpened(taken)
    else setState({ step: 'refused', message: taken.message })
  }

  return (
    <form
      ref={formRef}
      className="redeem-form device-form"
      data-device
      data-checking={isAccepting || undefined}
      onSubmit={accept}
      // The pre-hydration script writes here what it has found in the address.
      suppressHydrationWarning
    >
      <input
        type="hidden"
        id="device-token"
        name={deviceForm.tokenField}
        defaultValue={found['device-token']}
        onInput={(event) => {
          setHasToken(event.currentTarget.value !== '')
          setState({ step: 'idle' })
        }}
        suppressHydrationWarning
      />
      <div className="redeem-answer" aria-live="polite">
        {state.step === 'refused' && <p className="redeem-refusal">{state.message}</p>}
      </div>
      <button
        className="button redeem-button"
        disabled={!hasToken || isAccepting}
        suppressHydrationWarning
      >
        <span className="when-idle">ACCEPT</span>
        <span className="when-checking">OPENING...</span>
      </button>
    </form>
  )
}
