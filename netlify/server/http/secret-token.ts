import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits in 43 characters, which no rate limit has to protect. The database has only its hash. */
export const makeToken = () => randomBytes(32).toString('base64url')

export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** The HMAC-SHA-256 of a text: a signature, or a name that nobody without the secret can compute. */
export const keyedHash = (text: string, secret: string) =>
  createHmac('sha256', secret).update(text).digest('base64url')

/** Compares in constant time, which tells nobody how much of a guess was right. */
export function isSame(received: string, expected: string): boolean {
  const [one, other] = [Buffer.from(received), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
