import { AuthRefusal } from './refusal.ts'

/** Tries a second of each address. The burst is the same for all: 30. */
const refills = {
  /** Sign-in and refresh together. */
  token: 150 / 300,
  verify: 30 / 300,
  recover: 30 / 300,
  user: 30 / 300,
}
const burst = 30

export type LimitedCall = keyof typeof refills

export type RateLimits = ReturnType<typeof openRateLimits>

/** The rate limits of Auth, each a token bucket for an address, in memory. */
export function openRateLimits() {
  const buckets = new Map<string, { tokens: number; at: number }>()
  return {
    /** Takes a token. Throws AuthRefusal when there is none. */
    take: (call: LimitedCall, address: string) => {
      const key = `${call} ${address}`
      const now = Date.now()
      const { tokens, at } = buckets.get(key) ?? { tokens: burst, at: now }
      const left = Math.min(burst, tokens + ((now - at) / 1000) * refills[call])
      buckets.set(key, { tokens: left < 1 ? left : left - 1, at: now })
      if (left < 1)
        throw new AuthRefusal(429, 'over_request_rate_limit', 'Request rate limit reached')
    },
    clear: () => buckets.clear(),
  }
}
