// Progressive enhancement of the contact form: sends in place, with draft persistence and messages in a live region.
import { attempt } from '#src/lib/attempt.ts'
import { waitForMinimumFillTime } from '#src/lib/minimum-fill-time.ts'
import { sendMessage } from './client.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const form = document.querySelector<HTMLFormElement>('form[data-contact]')
if (form) initContactForm(form)

function initContactForm(form: HTMLFormElement): void {
  const control = (name: string) => form.elements.namedItem(name) as Control
  const draft = persistDraft(form, form.dataset.contact!)
  const query = new URLSearchParams(location.search)
  const linkedSubject = query.get('subject')
  if (linkedSubject && form.querySelector(`option[value="${CSS.escape(linkedSubject)}"]`))
    control('subjectType').value = linkedSubject
  control('message').value ||= query.get('message') ?? ''

  const requireSubject = () => {
    control('customSubject').required = control('subjectType').value === 'other'
  }
  requireSubject()

  form.addEventListener('input', ({ target }) => {
    // A changed message is a new one: with the old idempotency key the server would drop it as a repetition.
    control('submission').value = ''
    showError(target as Control)
    requireSubject()
  })

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if ('sending' in form.dataset) return
    const empty = [...form.querySelectorAll<Control>(':required')].filter(
      ({ value }) => !value.trim(),
    )
    for (const field of empty)
      showError(field, field.closest<HTMLElement>('.field')!.dataset.missing)
    if (empty[0]) return empty[0].focus()
    form.dataset.sending = ''
    void send()
  })

  async function send(): Promise<void> {
    showMessage()
    control('submission').value ||= crypto.randomUUID()
    control('fillTime').value = `${await waitForMinimumFillTime()}`
    const answer = await sendMessage(Object.fromEntries(new FormData(form)), () =>
      showMessage('proving', 'form-proving'),
    )
    delete form.dataset.sending
    if (answer.outcome === 'sent') {
      draft.clear()
      showSent()
    } else if (answer.outcome === 'refused') {
      for (const [name, message] of Object.entries(answer.fields ?? {}))
        showError(control(name), message)
      const first = form.querySelector<Control>('[aria-invalid]')
      if (first) first.focus()
      else showMessage('unavailable', 'form-refusal')
    } else showMessage(answer.outcome, 'form-refusal', answer.retryAfterSeconds)
  }

  /** Says in the live region what the form has in words for an outcome (ContactForm.astro); without one, nothing. */
  function showMessage(outcome = '', className = '', seconds = 0): void {
    const liveRegion = form.querySelector('.contact-answer')!
    liveRegion.textContent = ''
    if (!outcome) return
    const paragraph = document.createElement('p')
    paragraph.className = className
    const words = liveRegion.getAttribute(`data-${outcome}`)!
    paragraph.textContent = words.replace('#', `${seconds}`)
    liveRegion.append(paragraph)
  }

  /** Replaces the form; focus management: the heading takes the focus. */
  function showSent(): void {
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

/** Draft persistence of a public form: restores its fields from sessionStorage (this tab) and stores every change. */
function persistDraft(form: HTMLFormElement, key: string): { clear: () => void } {
  const stored = attempt(() => sessionStorage.getItem(key)) ?? ''
  for (const [name, value] of new URLSearchParams(stored)) {
    const field = form.elements.namedItem(name)
    if (field && 'value' in field && !field.value) field.value = value
  }
  form.addEventListener('input', () => {
    // The cast holds because no form of the site has file fields.
    const typed = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
    attempt(() => sessionStorage.setItem(key, `${typed}`))
  })
  return { clear: () => void attempt(() => sessionStorage.removeItem(key)) }
}
