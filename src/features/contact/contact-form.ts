// The plain script of the contact form: it sends in place, keeps what is typed, and says how it went.
import { waitForMinimumFillTime } from '#src/lib/minimum-fill-time.ts'
import { persistDraft } from '#src/lib/form-draft.ts'
import { sendMessage } from './client.ts'
import { refusalMessage } from './messages.ts'

const form = document.querySelector<HTMLFormElement>('form[data-contact]')
if (form) tend(form)

function tend(form: HTMLFormElement): void {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  const draft = persistDraft(form, 'deadwax-contact')
  const linked = new URLSearchParams(location.search).get('subject')
  if (linked && form.querySelector(`option[value="${CSS.escape(linked)}"]`))
    field('subjectType').value = linked

  const requireSubject = () => {
    field('customSubject').required = field('subjectType').value === 'other'
  }
  requireSubject()

  form.addEventListener('input', ({ target }) => {
    // What is said now is another message than the one that may have arrived.
    field('submission').value = ''
    ;(target as HTMLInputElement).setCustomValidity('')
    requireSubject()
  })

  form.addEventListener('submit', async (submit) => {
    submit.preventDefault()
    if ('sending' in form.dataset) return
    form.dataset.sending = ''
    say('')
    field('submission').value ||= crypto.randomUUID()
    field('fillTime').value = `${await waitForMinimumFillTime()}`
    const answer = await sendMessage(Object.fromEntries(new FormData(form)))
    delete form.dataset.sending
    if (answer.outcome === 'sent') {
      draft.clear()
      return celebrate()
    }
    if (answer.outcome !== 'refused') return say(refusalMessage(answer) ?? '')
    for (const [name, fault] of Object.entries(answer.fields)) field(name)?.setCustomValidity(fault)
    form.reportValidity()
  })

  function say(sentence: string): void {
    const place = form.querySelector('.contact-answer')!
    place.textContent = ''
    if (!sentence) return
    const line = document.createElement('p')
    line.className = 'form-refusal'
    line.textContent = sentence
    place.append(line)
  }

  function celebrate(): void {
    const template = document.querySelector<HTMLTemplateElement>('[data-contact-sent]')!
    form.replaceWith(template.content)
    document.getElementById('contact-sent')?.focus()
  }
}
