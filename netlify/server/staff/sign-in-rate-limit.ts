import { randomBytes } from 'node:crypto'
import type { Context } from '@netlify/functions'
import * as v from 'valibot'
import { loginMessages } from '#src/features/staff/admin/messages.ts'
import { clientKey } from '#netlify/server/http/client-key.ts'
import type { Cookies } from '#netlify/server/http/cookies.ts'
import { callWithSecretKey, parseAnswer } from '#netlify/server/http/database.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { env } from '#netlify/server/http/env.ts'
import { verifyProof } from '#netlify/server/http/proof-of-work.ts'
import { isSame, keyedHash } from '#netlify/server/http/secret-token.ts'

/** Marks a browser that has signed in to an account once, signed with HMAC. It grants no access. */
const deviceCookie = 'deadwax-device'
const deviceSeconds = 365 * 24 * 60 * 60

/** One try at a password whose token is taken: giveBack() refunds it, succeed() sets the device cookie as well. */
export type SignInAttempt = {
  outcome: 'allowed'
  giveBack: () => Promise<void>
  succeed: () => Promise<void>
}

/** A try that needs a proof of work of this difficulty for this purpose, or has to wait. */
type Unproven = {
  outcome: 'proof-needed'
  purpose: string[]
  difficulty: number
  retryAfterSeconds: number
}

const consumed = v.variant('outcome', [
  v.object({ outcome: v.literal('allowed'), taken: v.array(v.string()) }),
  v.object({
    outcome: v.literal('proof-needed'),
    difficulty: v.number(),
    retryAfterSeconds: v.number(),
  }),
  v.object({ outcome: v.literal('too-many-attempts'), retryAfterSeconds: v.number() }),
])

/**
 * Rate limit of sign-ins: takes a token for one try at an account's password. There is one bucket per client, and one per
 * account for all unknown browsers together. A browser that has signed in to the account before has its own bucket
 * instead. Beyond these a try needs a proof of work, harder with each failed one, so that an attacker cannot lock the
 * owner out. Throws 429 `too-many-attempts` at the connection's hard stop, else like parseAnswer().
 */
export async function consumeSignIn(
  { email, password, proof }: { email: string; password: string; proof?: string | undefined },
  context: Context,
  cookies: Cookies,
): Promise<SignInAttempt | Unproven> {
  const secret = env().CLIENT_HASH_SECRET
  const address = email.toLowerCase()
  const known = knownDevice(cookies.get(deviceCookie), address, secret)
  const keys = {
    client: `client ${clientKey(context.ip, secret, new Date())}`,
    account: known ? `device ${known}` : `account ${keyedHash(`account ${address}`, secret)}`,
  }
  // A proof is for one password at one account: a second guess needs another.
  const attempt = await consume(keys, ['sign-in', keys.client, address, password], proof)
  if (attempt.outcome === 'proof-needed') return attempt
  return {
    ...attempt,
    succeed: async () => {
      const device = known ?? randomBytes(16).toString('base64url')
      cookies.set(
        deviceCookie,
        `${device}.${deviceSignature(device, address, secret)}`,
        deviceSeconds,
      )
      await attempt.giveBack()
    },
  }
}

/**
 * The same rate limit for what else strangers may try here: `what` about `whom`, an address or the hash of a token.
 * succeed() refunds the token. Throws like consumeSignIn().
 */
export async function consumeStaffTry(
  what: 'forgot-password' | 'staff-link',
  whom: string,
  proof: string | undefined,
  { ip }: Context,
): Promise<SignInAttempt | Unproven> {
  const secret = env().CLIENT_HASH_SECRET
  const keys = {
    client: `client ${clientKey(ip, secret, new Date())}`,
    account: `account ${keyedHash(`${what} ${whom}`, secret)}`,
  }
  return consume(keys, [what, keys.client, whom], proof)
}

/** Takes a token of both buckets, or of the client's hard stop with a proof for this purpose. */
async function consume(
  keys: { client: string; account: string },
  purpose: string[],
  proof: string | undefined,
): Promise<SignInAttempt | Unproven> {
  const { nonce, difficulty } = await verifyProof(proof, purpose)
  const given = { ...keys, proof: nonce, proven: difficulty }
  const output = parseAnswer(consumed, await callWithSecretKey('consume_sign_in', given))
  if (output.outcome === 'proof-needed') return { ...output, purpose }
  if (output.outcome === 'too-many-attempts') throw tooManyAttempts(output.retryAfterSeconds)
  const giveBack = async () =>
    void (await callWithSecretKey('refund_sign_in', { ...keys, taken: output.taken }))
  return { outcome: 'allowed', giveBack, succeed: giveBack }
}

export const tooManyAttempts = (waitSeconds: number) =>
  new RequestError(429, 'too-many-attempts', loginMessages['too-many-attempts'], undefined, {
    'Retry-After': `${waitSeconds}`,
  })

const deviceSignature = (device: string, address: string, secret: string) =>
  keyedHash(`device ${device} ${address}`, secret)

/** The device id in the cookie, if its HMAC is valid for this account. */
function knownDevice(cookie: string | undefined, address: string, secret: string) {
  const [device, signature] = cookie?.split('.') ?? []
  if (!device || !signature) return undefined
  return isSame(signature, deviceSignature(device, address, secret)) ? device : undefined
}
