import { useLayoutEffect, useRef, useState } from 'react'
import { usePreHydrationFields } from '#src/components/use-pre-hydration-fields.ts'
import { normalizeCode } from '#src/features/codes/code.ts'
import { browserClaim } from './browser-claim.ts'
import { redeem } from './client.ts'
import { codeDraft, openedCode } from './code-draft.ts'
import { redeemPath, type RedeemAnswer, type RedeemedRelease } from './contract.ts'
import {
  clearPendingSubmit,
  isSubmitPending,
  markHydrated,
  partsOf,
  redeemForm,
} from './redeem-form-dom.ts'
import { RedeemedSleeve } from './RedeemedSleeve.tsx'
import { releaseDayMessage } from './release-day.ts'
import { useOpening } from './use-opening.ts'
import { provingMessage } from './messages.ts'
import type { Redeemed } from './Sleeve.tsx'
import { RefusalMessage, type Opening } from './RefusalMessage.tsx'

type Props = {
  /** The site's time zone (IANA name), by which a release day is told. */
  timeZone: string
  /** What the field starts with. */
  code?: string
  /** The claim of an earlier try without script, which the next one brings again. */
  claim?: string
  /** Shown where a refusal would be: a visitor without script has theirs from the function. */
  children?: React.ReactNode
}

/** The redeem form: pre-rendered as a plain form that posts by itself, and hydrated at the first interaction. */
export function RedeemForm({ timeZone, code = '', claim = '', children }: Props) {
  const [opened, setOpened] = useState<Opened>()

  function open(opened: Opened) {
    openedCode.write(normalizeCode(opened.redeemed.code))
    setOpened(opened)
  }

  function startOver() {
    codeDraft.clear()
    openedCode.write('')
    setOpened(undefined)
  }

  return opened ? (
    <RedeemedSleeve {...opened} onStartOver={startOver} />
  ) : (
    <CodeForm timeZone={timeZone} code={code} claim={claim} onRedeemed={open}>
      {children}
    </CodeForm>
  )
}

type Opened = { release: RedeemedRelease; redeemed: Redeemed }

type State =
  { step: 'idle' } | { step: 'checking'; isProving: boolean } | { step: 'refused'; answer: Refused }
type Refused = Exclude<RedeemAnswer, { outcome: 'redeemed' }>
type FormProps = {
  timeZone: string
  code: string
  claim: string
  onRedeemed: (opened: Opened) => void
  children: React.ReactNode
}

function CodeForm({ timeZone, code, claim, onRedeemed, children }: FormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<State>({ step: 'idle' })
  // False until hydration: the pre-rendered button must work without script.
  const [isBlank, setIsBlank] = useState(false)
  const typed = usePreHydrationFields('redeem-code', 'redeem-claim')

  // What was typed before hydration, and a submit that is pending, are in the DOM and not in React's state.
  useLayoutEffect(() => {
    const form = formRef.current
    if (!form) return
    const parts = partsOf(form)
    markHydrated(parts)
    setIsBlank(parts.code.value === '')
    if (!isSubmitPending(parts)) return
    clearPendingSubmit(parts)
    form.requestSubmit()
  }, [])

  async function check(submit: React.SubmitEvent<HTMLFormElement>) {
    submit.preventDefault()
    const typed = partsOf(submit.currentTarget).code.value
    if (state.step === 'checking' || typed === '') return
    setState({ step: 'checking', isProving: false })
    const redeemed = { code: typed, claim: browserClaim(typed) }
    const answer = await redeem(redeemed, () => setState({ step: 'checking', isProving: true }))
    if (answer.outcome === 'redeemed') onRedeemed({ release: answer.release, redeemed })
    else if (openedCode.read() === normalizeCode(typed) && isOver(answer)) startAnew()
    else setState({ step: 'refused', answer })
  }

  /** The reopened release is no longer available: empties the form. */
  function startAnew() {
    openedCode.write('')
    codeDraft.clear()
    if (formRef.current) partsOf(formRef.current).code.value = ''
    setIsBlank(true)
    setState({ step: 'idle' })
  }

  const isChecking = state.step === 'checking'
  const opensAt =
    state.step === 'refused' && state.answer.outcome === 'not-yet'
      ? state.answer.availableAt
      : undefined
  useOpening(opensAt, () => formRef.current?.requestSubmit())
  return (
    <form
      ref={formRef}
      className="redeem-form"
      method="post"
      action={redeemPath}
      data-redeem
      data-checking={isChecking || undefined}
      onSubmit={check}
      // The pre-hydration script marks a pending submit here, and disables the button while the code is blank.
      suppressHydrationWarning
    >
      <CodeField
        code={typed['redeem-code'] ?? code}
        isRefused={state.step === 'refused'}
        isChecking={isChecking}
        onType={(text) => {
          setIsBlank(text === '')
          if (state.step === 'refused') setState({ step: 'idle' })
        }}
      />
      <input
        type="hidden"
        id="redeem-claim"
        name={redeemForm.claimField}
        defaultValue={typed['redeem-claim'] ?? claim}
      />
      <div id="redeem-answer" className="redeem-answer" aria-live="polite">
        <AnswerSentence state={state} timeZone={timeZone}>
          {children}
        </AnswerSentence>
      </div>
      <button
        className="button redeem-button"
        disabled={isBlank || isChecking}
        suppressHydrationWarning
      >
        <span className="when-idle">REDEEM</span>
        <span className="when-checking">CHECKING...</span>
      </button>
    </form>
  )
}

type FieldProps = {
  code: string
  isRefused: boolean
  isChecking: boolean
  onType: (text: string) => void
}

const CodeField = ({ code, isRefused, isChecking, onType }: FieldProps) => (
  <>
    <label className="redeem-label" htmlFor="redeem-code">
      The code from your sleeve
    </label>
    <input
      id="redeem-code"
      className="redeem-code"
      name={redeemForm.codeField}
      defaultValue={code}
      required
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      // A sentence or an address may be pasted.
      maxLength={200}
      aria-describedby="redeem-answer"
      aria-invalid={isRefused || undefined}
      readOnly={isChecking}
      onInput={(event) => onType(event.currentTarget.value)}
    />
  </>
)

const isOver = ({ outcome }: Refused) =>
  outcome === 'already-used' || outcome === 'void' || outcome === 'unknown-code'

type AnswerProps = { state: State; timeZone: string; children: React.ReactNode }

function AnswerSentence({ state, timeZone, children }: AnswerProps) {
  switch (state.step) {
    case 'idle':
      return children
    case 'checking':
      return state.isProving ? <p className="chars-46">{provingMessage}</p> : children
    case 'refused': {
      const { answer } = state
      return <RefusalMessage refusal={answer.outcome} opening={openingOf(answer, timeZone)} />
    }
  }
}

const openingOf = (answer: Refused, timeZone: string): Opening | undefined =>
  answer.outcome === 'not-yet'
    ? {
        words: releaseDayMessage(answer, timeZone),
        calendar: { href: answer.release.calendar },
      }
    : undefined
