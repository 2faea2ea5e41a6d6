import { attempt } from '#src/lib/attempt.ts'

const storageKey = 'deadwax-code'

/** What is typed is kept for this tab, so that a reload or the back button does not lose it. */
export const codeDraft = {
  read: (): string => attempt(() => sessionStorage.getItem(storageKey)) ?? '',
  write: (code: string): void => void attempt(() => sessionStorage.setItem(storageKey, code)),
  clear: (): void => void attempt(() => sessionStorage.removeItem(storageKey)),
}
