import { attempt } from '#src/lib/attempt.ts'

const storageKey = 'deadwax-transfer'

/**
 * The token of this tab's link, which is no longer in its address, so that a reload does not lose it. Not in one file with
 * codeDraft: the redeem page's script would exceed its budget.
 */
export const transferDraft = {
  read: (): string => attempt(() => sessionStorage.getItem(storageKey)) ?? '',
  write: (token: string): void => void attempt(() => sessionStorage.setItem(storageKey, token)),
  clear: (): void => void attempt(() => sessionStorage.removeItem(storageKey)),
}
