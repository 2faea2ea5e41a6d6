import { attempt } from './attempt.ts'

/** Draft persistence of a public form: restores its fields from sessionStorage (this tab) and stores every change. */
export function persistDraft(form: HTMLFormElement, key: string): { clear: () => void } {
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
