import { useEffect, useRef, useState } from 'react'
import { usePreHydrationFields } from '#src/components/use-pre-hydration-fields.ts'
import { waitForMinimumFillTime } from '#src/features/spam/minimum-fill-time.ts'
import { signUp } from './client.ts'
import { newsletterConsent, newsletterLimits, newsletterPath } from './contract.ts'
import type { NewsletterProvider } from './provider.ts'
import { newsletterMessages, refusalMessage } from './messages.ts'

const closeAfterMs = 3000
/** A provider answers in a tab of its own, so its answer cannot be waited for. */
const handOverMs = 600

type Props = {
  provider?: NewsletterProvider | undefined
  /** What the fields start with, and a refusal: a visitor without script has them from the function. */
  name?: string
  email?: string
  children?: React.ReactNode
}
type State =
  | { step: 'form'; refusal?: string }
  | { step: 'submitting'; isProving?: boolean }
  | { step: 'subscribed' }

/** The newsletter form: pre-rendered as a plain form that posts by itself, and hydrated at the first interaction. */
export function NewsletterForm({ provider, name, email, children }: Props) {
  const [state, setState] = useState<State>({ step: 'form' })
  const isSubmitting = state.step === 'submitting'
  const typed = usePreHydrationFields('newsletter-name', 'newsletter-email')

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    if (isSubmitting) return event.preventDefault()
    const form = event.currentTarget
    setState({ step: 'submitting' })
    if (provider) {
      // The browser itself posts to the provider.
      await wait(handOverMs)
      return setState({ step: 'subscribed' })
    }
    event.preventDefault()
    const fillTime = await waitForMinimumFillTime()
    const answer = await signUp({ ...Object.fromEntries(new FormData(form)), fillTime }, () =>
      setState({ step: 'submitting', isProving: true }),
    )
    if (answer.outcome === 'subscribed') return setState({ step: 'subscribed' })
    const refusal = answer.outcome === 'refused' ? answer.sentence : refusalMessage(answer)
    setState({ step: 'form', ...(refusal && { refusal }) })
  }

  if (state.step === 'subscribed') return <Subscribed />
  return (
    <form
      className="stack-16 newsletter-form"
      method="post"
      action={provider?.action ?? newsletterPath}
      target={provider && '_blank'}
      data-sending={isSubmitting || undefined}
      onSubmit={submit}
    >
      <Field
        label="Name"
        id="newsletter-name"
        name={provider?.nameField ?? 'name'}
        defaultValue={typed['newsletter-name'] ?? name}
        maxLength={newsletterLimits.name}
        autoComplete="name"
      />
      <Field
        label="Email"
        id="newsletter-email"
        name={provider?.emailField ?? 'email'}
        type="email"
        defaultValue={typed['newsletter-email'] ?? email}
        maxLength={newsletterLimits.email}
        autoComplete="email"
      />
      {!provider && (
        <div className="honeypot visually-hidden" aria-hidden="true">
          <label>
            Leave this empty
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
      )}
      <div className="newsletter-answer" aria-live="polite">
        <AnswerSentence state={state}>{children}</AnswerSentence>
      </div>
      <button className="button">
        <span className="when-idle">SIGN UP</span>
        <span className="when-sending">SIGNING UP...</span>
      </button>
      <p className="newsletter-consent">
        {newsletterConsent} <a href="/privacy">Privacy</a>
      </p>
    </form>
  )
}

const Field = ({ label, ...input }: React.ComponentProps<'input'> & { label: string }) => (
  <div className="field">
    <label className="field-label" htmlFor={input.id}>
      {label}
    </label>
    <input {...input} required />
  </div>
)

function AnswerSentence({ state, children }: { state: State; children: React.ReactNode }) {
  if (state.step === 'form' && state.refusal) return <p className="form-refusal">{state.refusal}</p>
  if (state.step === 'submitting' && state.isProving)
    return <p className="chars-60">{newsletterMessages.proving}</p>
  return children
}

/** Says so, and closes the popup around it after a while. */
function Subscribed() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus()
    const timer = setTimeout(() => place.current?.closest('dialog')?.close(), closeAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="stack-8 newsletter-done" ref={place} tabIndex={-1} role="status">
      <p className="newsletter-title">{newsletterMessages.subscribedTitle}</p>
      <p>{newsletterMessages.subscribed}</p>
    </div>
  )
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
