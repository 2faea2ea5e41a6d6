import { attempt } from '#src/lib/attempt.ts'
import { claimFor } from './claim.ts'
import { normalizeCode } from '#src/features/codes/code.ts'

const memory = new Map<string, string>()

/** The browser's storage with the page's own memory behind it, for private windows and full disks. */
export const claimStore = {
  getItem: (key: string): string | null =>
    attempt(() => localStorage.getItem(key)) ?? memory.get(key) ?? null,
  setItem: (key: string, value: string): void => {
    memory.set(key, value)
    attempt(() => localStorage.setItem(key, value))
  },
}

export const randomBytes = (size: number) => crypto.getRandomValues(new Uint8Array(size))

export const browserClaim = (typed: string): string =>
  claimFor(normalizeCode(typed), claimStore, randomBytes)
