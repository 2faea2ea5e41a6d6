// Progressive enhancement of the contact form: sends in place, with draft persistence and messages in a live region.
import { attempt } from '#src/lib/attempt.ts'
import { waitForMinimumFillTime } from '#src/features/spam/minimum-fill-time.ts'
import { sendMessage } from './client.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const form = document.querySelector<HTMLFormElement>('form[data-contact]')
if (form) initContactForm(form)

function initContactForm(form: HTMLFormElement): void {
  const control = (name: string) => form.elements.namedItem(name) as Control
  // The draft: sessionStorage (this tab) has what was typed, also after a reload.
  const draftKey = form.dataset.contact!
  const draft = attempt(() => sessionStorage.getItem(draftKey)) ?? ''
  for (const [name, value] of new URLSearchParams(draft)) control(name).value ||= value
  const query = new URLSearchParams(location.search)
  const subject = control('subjectType') as HTMLSelectElement
  subject.value = query.get('subject') ?? subject.value
  // There is no such subject.
  if (subject.selectedIndex < 0) subject.value = ''
  control('message').value ||= query.get('message') ?? ''

  const requireSubject = () => {
    const own = control('customSubject')
    own.required = subject.value === 'other'
    if (!own.required) showError(own)
  }
  requireSubject()

  form.addEventListener('input', ({ target }) => {
    // A changed message is a new one: with the old idempotency key the server would drop it as a repetition. The key is
    // kept with the draft, so that a message whose answer was lost is the same one after a reload. A browser
    // makes none over plain http, and the server then makes its own.
    control('submission').value = attempt(() => crypto.randomUUID()) ?? ''
    showError(target as Control)
    requireSubject()
    // The cast holds because no form of the site has file fields.
    const typed = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
    attempt(() => sessionStorage.setItem(draftKey, `${typed}`))
  })

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if ('sending' in form.dataset) return
    for (const field of form.querySelectorAll<Control>(':required'))
      if (!field.value.trim())
        showError(field, field.closest<HTMLElement>('.field')!.dataset.missing)
    if (focusInvalid()) return
    form.dataset.sending = ''
    void send()
  })

  async function send(): Promise<void> {
    showMessage()
    control('fillTime').value = `${await waitForMinimumFillTime()}`
    const answer = await sendMessage(Object.fromEntries(new FormData(form)), () =>
      showMessage('proving'),
    )
    delete form.dataset.sending
    if (answer.outcome === 'sent') return showSent()
    for (const [name, message] of Object.entries(answer.fields ?? {}))
      showError(control(name), message)
    if (!focusInvalid()) showMessage(answer.outcome, answer.retryAfterSeconds)
  }

  /** Focuses the first field with an error; false without one. */
  function focusInvalid(): boolean {
    const field = form.querySelector<Control>('[aria-invalid]')
    field?.focus()
    return field !== null
  }

  /** Says in the live region what the form has in words for an outcome (ContactForm.astro); without one, nothing. */
  function showMessage(outcome = '', seconds = 0): void {
    const liveRegion = form.querySelector('.contact-answer')!
    liveRegion.classList.toggle('form-refusal', outcome !== 'proving')
    const words = liveRegion.getAttribute(`data-${outcome}`) ?? ''
    liveRegion.textContent = words.replace('#', `${seconds}`)
  }

  /** Replaces the form; focus management: the heading takes the focus. */
  function showSent(): void {
    attempt(() => sessionStorage.removeItem(draftKey))
    const template = document.querySelector<HTMLTemplateElement>('[data-contact-sent]')!
    form.replaceWith(template.content)
    document.getElementById('contact-sent')?.focus()
  }
}

/** Says below a field what is wrong with it; without a message nothing is. */
function showError(field: Control | null, message = ''): void {
  const error = field && document.getElementById(`${field.id}-error`)
  if (!error) return
  error.hidden = !message
  error.textContent = message
  field.ariaInvalid = message ? 'true' : null
}
