import { attempt } from '#src/lib/attempt.ts'

const storageKey = 'deadwax-transfer'

/** The token of this tab's link, which is not in its address any more, so that a reload does not cost it. */
export const transferDraft = {
  read: (): string => attempt(() => sessionStorage.getItem(storageKey)) ?? '',
  write: (token: string): void => void attempt(() => sessionStorage.setItem(storageKey, token)),
  clear: (): void => void attempt(() => sessionStorage.removeItem(storageKey)),
}
