/** What the pre-hydration script hands over to React: these names, in the form's DOM the code, and on its island a pending submit. */
export const redeemForm = {
  selector: 'form[data-redeem]',
  codeField: 'code',
  claimField: 'claim',
} as const

export const islandOf = (form: HTMLFormElement): HTMLElement => form.closest('astro-island')!

export type RedeemFormDom = {
  form: HTMLFormElement
  /** Around the form. It stays when React draws the form again, because the browser had translated the page. */
  island: HTMLElement
  code: HTMLInputElement
  claim: HTMLInputElement
  button: HTMLButtonElement
}

export const partsOf = (form: HTMLFormElement): RedeemFormDom => ({
  form,
  island: islandOf(form),
  code: form.elements.namedItem(redeemForm.codeField) as HTMLInputElement,
  claim: form.elements.namedItem(redeemForm.claimField) as HTMLInputElement,
  button: form.querySelector('button') as HTMLButtonElement,
})

/** These are for the form of the device page, too. */
type Island = Pick<RedeemFormDom, 'island'>

export const isHydrated = ({ island }: Island): boolean => 'hydrated' in island.dataset

/** Called by React once it owns the form. */
export function markHydrated({ island, button }: Pick<RedeemFormDom, 'island' | 'button'>): void {
  island.dataset.hydrated = ''
  // React's state says from here on when it is disabled.
  button.disabled = false
}

export const isSubmitPending = ({ island }: Island): boolean => 'pendingSubmit' in island.dataset

export function setPendingSubmit({ island }: Island): void {
  island.dataset.pendingSubmit = ''
}

export function clearPendingSubmit({ island }: Island): void {
  delete island.dataset.pendingSubmit
}
