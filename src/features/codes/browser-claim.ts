import { claimFor } from './claim.ts'
import { normalizeCode } from './code.ts'

const memory = new Map<string, string>()
const memoryStore = {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => void memory.set(key, value),
}

function store(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return window.localStorage
  } catch {
    return memoryStore
  }
}

/** This browser's claim for what is typed. */
export const browserClaim = (typed: string): string =>
  claimFor(normalizeCode(typed), store(), (size) => crypto.getRandomValues(new Uint8Array(size)))
