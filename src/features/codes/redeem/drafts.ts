import { attempt } from '#src/lib/attempt.ts'

/** A text that is kept for this tab, so that a reload or the back button does not lose it. */
const tabDraft = (storageKey: string) => ({
  read: (): string => attempt(() => sessionStorage.getItem(storageKey)) ?? '',
  write: (text: string): void => void attempt(() => sessionStorage.setItem(storageKey, text)),
  clear: (): void => void attempt(() => sessionStorage.removeItem(storageKey)),
})

/** What is typed as a code. */
export const codeDraft = tabDraft('deadwax-code')

/** The token of this tab's link, which the pre-hydration script has removed from its address. */
export const transferDraft = tabDraft('deadwax-transfer')
