import { attempt } from '#src/lib/attempt.ts'

const storageKey = 'deadwax-transfer'

/** The token of this tab's link, for a reload. Beside codeDraft, the redeem page's script would exceed its budget. */
export const transferDraft = {
  read: (): string => attempt(() => sessionStorage.getItem(storageKey)) ?? '',
  write: (token: string): void => void attempt(() => sessionStorage.setItem(storageKey, token)),
  clear: (): void => void attempt(() => sessionStorage.removeItem(storageKey)),
}
