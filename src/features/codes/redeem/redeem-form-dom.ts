/** What the pre-hydration script hands over to React: these names and, in the form's DOM, the code and a pending submit. */
export const redeemForm = {
  selector: 'form[data-redeem]',
  codeField: 'code',
  claimField: 'claim',
} as const

export type RedeemFormDom = {
  form: HTMLFormElement
  code: HTMLInputElement
  claim: HTMLInputElement
  button: HTMLButtonElement
}

export const partsOf = (form: HTMLFormElement): RedeemFormDom => ({
  form,
  code: form.elements.namedItem(redeemForm.codeField) as HTMLInputElement,
  claim: form.elements.namedItem(redeemForm.claimField) as HTMLInputElement,
  button: form.querySelector('button') as HTMLButtonElement,
})

/** These are for the form of the device page, too. */
type AnyForm = Pick<RedeemFormDom, 'form'>

export const isHydrated = ({ form }: AnyForm): boolean => 'hydrated' in form.dataset

/** Called by React once it owns the form. */
export function markHydrated({ form, button }: Pick<RedeemFormDom, 'form' | 'button'>): void {
  form.dataset.hydrated = ''
  // React's state says from here on when it is disabled.
  button.disabled = false
}

export const isSubmitPending = ({ form }: AnyForm): boolean => 'pendingSubmit' in form.dataset

export function setPendingSubmit({ form }: AnyForm): void {
  form.dataset.pendingSubmit = ''
}

export function clearPendingSubmit({ form }: AnyForm): void {
  delete form.dataset.pendingSubmit
}
