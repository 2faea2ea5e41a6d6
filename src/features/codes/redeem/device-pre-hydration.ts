// The pre-hydration script of the page that takes a release over: it owns the form until React has hydrated it. It does
// what redeem-form-dom.ts has functions for by itself: a module that one more page shares is one more file of the redeem
// page.
import { deviceForm, tokenFieldOf } from './device-form-dom.ts'
import { transferDraft } from './transfer-draft.ts'

/** Takes the token out of the address, so that it is not shared by accident. Other fragments, as #content, stay. */
function takeToken(): void {
  const token = location.hash.slice(1)
  if (!/^[\w-]{20,200}$/.test(token)) return
  history.replaceState(history.state, '', location.pathname)
  transferDraft.write(token)
  showToken(token)
}

/** React may have hydrated already, and listens to the event. */
function showToken(token: string): void {
  const field = tokenFieldOf(form!)
  field.value = token
  field.dispatchEvent(new Event('input', { bubbles: true }))
  island().dataset.token = token ? 'there' : 'missing'
  if (!('hydrated' in island().dataset)) form!.querySelector('button')!.disabled = token === ''
}

const island = () => document.querySelector<HTMLElement>('.redeem astro-island')!
const form = document.querySelector<HTMLFormElement>(deviceForm.selector)
if (form) {
  showToken(transferDraft.read())
  takeToken()
  window.addEventListener('hashchange', takeToken)
  form.addEventListener('submit', (submit) => {
    if ('hydrated' in island().dataset) return
    submit.preventDefault()
    island().dataset.pendingSubmit = ''
  })
  document.addEventListener('astro:hydration-error', () => {
    delete island().dataset.pendingSubmit
  })
}
