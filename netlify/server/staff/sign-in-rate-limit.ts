import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from '@netlify/functions'
import { loginMessages } from '#src/features/staff/login-messages.ts'
import { clientKey } from '#netlify/server/http/client-key.ts'
import type { Cookies } from '#netlify/server/http/cookies.ts'
import { callWithSecretKey, DatabaseError } from '#netlify/server/http/database.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { env } from '#netlify/server/http/env.ts'

/** Given to a browser that has signed in to an account once. It opens nothing. */
const deviceCookie = 'deadwax-device'
const deviceSeconds = 365 * 24 * 60 * 60

/** One try at a password: its token is taken already, and refunded when the password turns out right. */
export type SignInTry = { succeed: () => Promise<void> }

/**
 * Rate limit: lets one try at an account's password through, or refuses it with 429. Every client has a limit, and so has
 * every account, over all strangers who try it. A browser that has signed in to the account before has a limit of its own
 * instead: strangers can use up theirs, never the owner's. Throws RequestError, DatabaseError.
 */
export async function chargeSignIn(
  email: string,
  context: Context,
  cookies: Cookies,
): Promise<SignInTry> {
  const secret = env().CLIENT_HASH_SECRET
  const address = email.toLowerCase()
  const known = knownDevice(cookies.get(deviceCookie), address, secret)
  const keys = {
    client: `client ${clientKey(context.ip, secret, new Date())}`,
    account: known ? `device ${known}` : `account ${keyed(`account ${address}`, secret)}`,
  }
  const waitSeconds = await callWithSecretKey('consume_sign_in', keys)
  if (typeof waitSeconds !== 'number')
    throw new DatabaseError('consume_sign_in: an answer that is none')
  if (waitSeconds > 0) throw tooManyAttempts(waitSeconds)
  return {
    succeed: async () => {
      const device = known ?? randomBytes(16).toString('base64url')
      cookies.set(deviceCookie, `${device}.${deviceMark(device, address, secret)}`, deviceSeconds)
      await callWithSecretKey('refund_sign_in', keys)
    },
  }
}

export const tooManyAttempts = (waitSeconds: number) =>
  new RequestError(429, 'too-many-attempts', loginMessages['too-many-attempts'], undefined, {
    'Retry-After': `${waitSeconds}`,
  })

const keyed = (text: string, secret: string) =>
  createHmac('sha256', secret).update(text).digest('base64url')

const deviceMark = (device: string, address: string, secret: string) =>
  keyed(`device ${device} ${address}`, secret)

/** The name of a device that has signed in to this account, from its cookie; a forged one is nobody's. */
function knownDevice(
  cookie: string | undefined,
  address: string,
  secret: string,
): string | undefined {
  const [device, mark] = cookie?.split('.') ?? []
  if (!device || !mark) return undefined
  const wanted = Buffer.from(deviceMark(device, address, secret))
  const given = Buffer.from(mark)
  return wanted.length === given.length && timingSafeEqual(wanted, given) ? device : undefined
}
