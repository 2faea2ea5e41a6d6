import { attempt } from '#src/lib/attempt.ts'
import { claimFor, keepClaim, keptClaim } from './claim.ts'
import { normalizeCode } from '#src/features/codes/code.ts'

const memory = new Map<string, string>()

/** The browser's storage with the page's own memory behind it, for private windows and full disks. */
const store = {
  getItem: (key: string): string | null =>
    attempt(() => localStorage.getItem(key)) ?? memory.get(key) ?? null,
  setItem: (key: string, value: string): void => {
    memory.set(key, value)
    attempt(() => localStorage.setItem(key, value))
  },
}

const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))

/** This browser's claim for what is typed. */
export const browserClaim = (typed: string): string => claimFor(normalizeCode(typed), store, random)

/** This browser's claim for what a token of another device hands on, whose code it learns afterwards. */
export const transferClaim = (token: string): string => claimFor(token, store, random)

/** The claim that this browser has made for a code, if it ever did. */
export const earlierClaim = (code: string): string | undefined => keptClaim(code, store)

export const keepBrowserClaim = (code: string, claim: string): void => keepClaim(code, claim, store)
