/** The names that the device page's two scripts share: the pre-hydration script and React. */
export const deviceForm = { selector: 'form[data-device]', tokenField: 'token' } as const

export const tokenFieldOf = (form: HTMLFormElement) =>
  form.elements.namedItem(deviceForm.tokenField) as HTMLInputElement
