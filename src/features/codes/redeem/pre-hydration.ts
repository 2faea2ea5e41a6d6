// The pre-hydration script of the redeem page: owns the form until React has it, and goes on to normalize what is typed.
import { isPrintedCode, normalizeCode } from '#src/features/codes/code.ts'
import { browserClaim } from './browser-claim.ts'
import { codeDraft, openedCode } from './code-draft.ts'
import {
  type RedeemFormDom,
  clearPendingSubmit,
  isHydrated,
  isSubmitPending,
  partsOf,
  redeemForm,
  setPendingSubmit,
} from './redeem-form-dom.ts'

/** A held submit that React has not taken by then is posted by the browser. */
const hydrationTimeoutMs = 10_000

/** Reads the code while it is typed or pasted, and leaves the cursor where it was. */
function normalizeField(field: HTMLInputElement): void {
  const normalized = normalizeCode(field.value)
  if (normalized === field.value) return
  const cursor = normalizeCode(
    field.value.slice(0, field.selectionStart ?? field.value.length),
  ).length
  field.value = normalized
  field.setSelectionRange(cursor, cursor)
}

/** The code of an address like /redeem#DEADWAX1, as cards have it. It has 8 characters, and #content has 7. */
function scannedCode(): string | null | false {
  // Read as a query, because a fragment is percent-encoded, too.
  const code = new URLSearchParams(`code=${location.hash.slice(1)}`).get('code')
  return isPrintedCode(normalizeCode(code ?? '')) && code
}

/** That code, or the one of a link like /redeem?code=DEADWAX1, taken out of the address so that it is not shared by accident. */
function takeCodeFromAddress(): string | null {
  const code = scannedCode() || new URLSearchParams(location.search).get('code')
  if (code === null) return null
  history.replaceState(history.state, '', location.pathname)
  return normalizeCode(code)
}

function prefillCode({ code }: RedeemFormDom): void {
  const linked = takeCodeFromAddress()?.slice(0, code.maxLength)
  code.value = normalizeCode(code.value) || linked || codeDraft.read()
  codeDraft.write(code.value)
  // React may have hydrated already, and listens to this.
  code.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Opens the release again that this device has open, unless another code is in the field. */
function reopen({ form, code }: RedeemFormDom): void {
  const opened = openedCode.read()
  // An answer page that was refused must not ask again by itself.
  if (!/^\/redeem\/?$/.test(location.pathname)) return
  if (!opened || (code.value && code.value !== opened)) return
  code.value = opened
  form.requestSubmit()
  // What an island waits for.
  form.dispatchEvent(new Event('click', { bubbles: true }))
}

function disableWhileBlank(parts: RedeemFormDom): void {
  if (!isHydrated(parts)) parts.button.disabled = normalizeCode(parts.code.value) === ''
}

function initCodeField(parts: RedeemFormDom): void {
  prefillCode(parts)
  disableWhileBlank(parts)
  // On the document and by name, because "Redeem another code" brings another field.
  document.addEventListener(
    'input',
    (event) => {
      if (!(event.target instanceof HTMLInputElement) || event.target.name !== redeemForm.codeField)
        return
      normalizeField(event.target)
      codeDraft.write(event.target.value)
      disableWhileBlank(parts)
    },
    true,
  )
}

/** Holds a submit until hydration; React then submits it. */
function holdSubmit(parts: RedeemFormDom, submit: SubmitEvent): void {
  if (isHydrated(parts)) return
  submit.preventDefault()
  if (isSubmitPending(parts)) return
  setPendingSubmit(parts)
  setTimeout(() => postPendingSubmit(parts), hydrationTimeoutMs)
}

/** The fallback when hydration fails or takes too long: the browser's own form post. */
function postPendingSubmit(parts: RedeemFormDom): void {
  const { form, code, claim } = parts
  if (isHydrated(parts) || !isSubmitPending(parts)) return
  claim.value = browserClaim(code.value)
  form.submit()
}

function initSubmit(parts: RedeemFormDom): void {
  parts.form.addEventListener('submit', (submit) => holdSubmit(parts, submit))
  document.addEventListener('astro:hydration-error', () => postPendingSubmit(parts))
  // A page restored by the back button does not wait for what was sent when it was left.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) clearPendingSubmit(parts)
  })
}

const form = document.querySelector<HTMLFormElement>(redeemForm.selector)
if (form) {
  const parts = partsOf(form)
  initCodeField(parts)
  initSubmit(parts)
  reopen(parts)
  // Another card that is scanned into an open page: the page starts over, whatever it shows.
  window.addEventListener('hashchange', () => scannedCode() && location.reload())
}
