import { attempt } from '#src/lib/attempt.ts'
import { claimStore } from './browser-claim.ts'

const storageKey = 'deadwax-code'

/** What is typed is kept for this tab, so that a reload or the back button does not lose it. */
export const codeDraft = {
  read: (): string => attempt(() => sessionStorage.getItem(storageKey)) ?? '',
  write: (code: string): void => void attempt(() => sessionStorage.setItem(storageKey, code)),
  clear: (): void => void attempt(() => sessionStorage.removeItem(storageKey)),
}

const openedKey = 'deadwax-opened'

/** The code whose release this device has open, so that it opens again after a reload; '' for none. */
export const openedCode = {
  read: (): string => claimStore.getItem(openedKey) ?? '',
  write: (code: string): void => claimStore.setItem(openedKey, code),
}
