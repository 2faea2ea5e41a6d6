/**
 * The names that the device page's two scripts share: the pre-hydration script, which takes the token out of the address
 * into the form, and React.
 */
export const deviceForm = { selector: 'form[data-device]', tokenField: 'token' } as const

export const tokenFieldOf = (form: HTMLFormElement) =>
  form.elements.namedItem(deviceForm.tokenField) as HTMLInputElement
