/**
 * The names that the redeem form's two keepers share: the small plain script that owns it at first, and React, which
 * takes over at the first touch. What they hand over is in the form's DOM: the typed code, and whether a submit waits.
 */
export const redeemForm = {
  selector: 'form[data-redeem]',
  /** What React takes over when it is touched. */
  placeSelector: '[data-redeem-place]',
  codeField: 'code',
  claimField: 'claim',
} as const

export type RedeemFormDom = {
  form: HTMLFormElement
  code: HTMLInputElement
  claim: HTMLInputElement
  button: HTMLButtonElement
}

export function partsOf(form: HTMLFormElement): RedeemFormDom {
  return {
    form,
    code: form.elements.namedItem(redeemForm.codeField) as HTMLInputElement,
    claim: form.elements.namedItem(redeemForm.claimField) as HTMLInputElement,
    button: form.querySelector('button') as HTMLButtonElement,
  }
}

/** React calls this once it owns the form; answers true when a submit was held back and is due now. */
export function takeOver({ form, button }: RedeemFormDom): boolean {
  const isHeld = 'held' in form.dataset
  delete form.dataset.held
  form.dataset.keeper = 'react'
  button.disabled = false
  return isHeld
}

export const isTakenOver = (form: HTMLFormElement): boolean => form.dataset.keeper === 'react'
