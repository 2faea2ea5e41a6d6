// The small plain script of the redeem page. It owns the form until React has taken over, and afterwards still
// shapes what is typed.
import { wakeOnTouch } from '#src/lib/wake-on-touch.ts'
import { browserClaim } from './browser-claim.ts'
import { codeDraft } from './code-draft.ts'
import { normalizeCode } from '#src/features/codes/code.ts'
import { isTakenOver, partsOf, redeemForm, type RedeemFormDom } from './redeem-form-dom.ts'

/** React is given this long before the browser posts the form by itself. */
const patienceMilliseconds = 10_000

/** Upper-cases while typing and leaves the cursor where it was. */
function shapeCode(field: HTMLInputElement): void {
  const shaped = normalizeCode(field.value)
  if (shaped === field.value) return
  const cursor = normalizeCode(
    field.value.slice(0, field.selectionStart ?? field.value.length),
  ).length
  field.value = shaped
  field.setSelectionRange(cursor, cursor)
}

/** The code of a link like /redeem?code=DEADWAX1, taken out of the address so that it is not shared by accident. */
function takeCodeFromAddress(): string | null {
  const address = new URL(location.href)
  const code = address.searchParams.get('code')
  if (code === null) return null
  address.searchParams.delete('code')
  history.replaceState(history.state, '', address)
  return normalizeCode(code)
}

function fill({ code }: RedeemFormDom): void {
  const linked = takeCodeFromAddress()?.slice(0, code.maxLength)
  code.value = normalizeCode(code.value) || linked || codeDraft.read()
  codeDraft.write(code.value)
  // React may be here already, and listens to this.
  code.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A page that comes back from the back button does not wait for what was sent when it was left. */
function letGo({ form }: RedeemFormDom): void {
  delete form.dataset.held
}

function disableWhileBlank({ form, code, button }: RedeemFormDom): void {
  if (!isTakenOver(form)) button.disabled = normalizeCode(code.value) === ''
}

/** Holds a submit until React is there. The browser's own post goes out instead when React does not come. */
function hold(parts: RedeemFormDom, submit: SubmitEvent): void {
  if (isTakenOver(parts.form)) return
  submit.preventDefault()
  if ('held' in parts.form.dataset) return
  parts.form.dataset.held = ''
  setTimeout(() => postWithoutReact(parts), patienceMilliseconds)
}

function postWithoutReact({ form, code, claim }: RedeemFormDom): void {
  if (isTakenOver(form) || !('held' in form.dataset)) return
  claim.value = browserClaim(code.value)
  form.submit()
}

function keep(form: HTMLFormElement): void {
  const parts = partsOf(form)
  fill(parts)
  disableWhileBlank(parts)
  document.addEventListener(
    'input',
    (event) => {
      if (!(event.target instanceof HTMLInputElement) || event.target.name !== redeemForm.codeField)
        return
      shapeCode(event.target)
      codeDraft.write(event.target.value)
      disableWhileBlank(parts)
    },
    true,
  )
  form.addEventListener('submit', (event) => hold(parts, event))
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) letGo(parts)
  })
  const place = form.closest<HTMLElement>(redeemForm.placeSelector)
  if (place)
    wakeOnTouch(
      place,
      async () => (await import('./redeem-mount.ts')).mountRedeemForm(place),
      () => postWithoutReact(parts),
    )
}

const form = document.querySelector<HTMLFormElement>(redeemForm.selector)
if (form) keep(form)
