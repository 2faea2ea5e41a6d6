import { attempt } from './attempt.ts'

/** Keeps what is typed into a form for this tab, so that a reload or the back button does not cost a letter. */
export function persistDraft(form: HTMLFormElement, key: string): { clear: () => void } {
  const kept = attempt(() => sessionStorage.getItem(key)) ?? ''
  for (const [name, value] of new URLSearchParams(kept)) {
    const field = form.elements.namedItem(name)
    if (field && 'value' in field && !field.value) field.value = value
  }
  form.addEventListener('input', () => {
    // Fields without a name of their own value (files) do not occur in our forms.
    const typed = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
    attempt(() => sessionStorage.setItem(key, `${typed}`))
  })
  return { clear: () => void attempt(() => sessionStorage.removeItem(key)) }
}
