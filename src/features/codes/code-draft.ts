const storageKey = 'deadwax-code'

/** What is typed is kept for this tab, so that a reload or the back button does not cost a letter. */
export const codeDraft = {
  read: (): string => attempt(() => sessionStorage.getItem(storageKey)) ?? '',
  write: (code: string): void => void attempt(() => sessionStorage.setItem(storageKey, code)),
  clear: (): void => void attempt(() => sessionStorage.removeItem(storageKey)),
}

/** Storage may be refused altogether; the form then works without a memory. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
