import * as v from 'valibot'
import * as contract from '#src/features/staff/admin/contract.ts'
import { linkOverMessage } from '#src/features/staff/admin/messages.ts'
import type { invitesApi } from '#src/features/staff/admin/operations.ts'
import { roles } from '#src/lib/operation.ts'
import {
  callWithSecretKey,
  parseAnswer,
  secretDatabase,
  timeoutMs,
} from '#netlify/server/http/database.ts'
import { deadline } from '#netlify/server/http/deadline.ts'
import { env } from '#netlify/server/http/env.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { proofNeeded } from '#netlify/server/http/proof-of-work.ts'
import { row } from '#netlify/server/http/rows.ts'
import { hashOf } from '#netlify/server/http/secret-token.ts'
import { openAccounts } from './accounts.ts'
import { openRecoveryMail } from './recovery-mail.ts'
import type { StaffHandlers } from './serve-staff.ts'
import { consumeStaffTry } from './sign-in-rate-limit.ts'
import {
  createUser,
  refuseAccount,
  requireUncommonPassword,
  requireUnrelatedPassword,
} from './users.ts'

/** One answer for a token that is wrong, used, too old, ended, or of a user without access. */
const linkOver = () => new RequestError(404, 'link-over', linkOverMessage)

/** What the database answers of a link that works. */
const seen = v.object({
  purpose: v.picklist(['invite', 'reset']),
  username: v.string(),
  email: v.string(),
})

const used = v.variant('purpose', [
  v.object({
    ...{ purpose: v.literal('invite'), id: v.string(), created_by: v.string() },
    ...{ username: v.string(), email: v.string(), role: v.picklist(roles) },
  }),
  v.object({
    ...{ purpose: v.literal('reset'), id: v.string(), user_id: v.string(), email: v.string() },
  }),
])
type UsedLink = v.InferOutput<typeof used>

/** Each throws RequestError, DatabaseError. */
export const linkHandlers: StaffHandlers<Pick<typeof invitesApi, 'look' | 'accept'>> = {
  /** What a link is for, without using it. */
  look: async ({ input: { token, proof }, context }) => {
    const token_hash = hashOf(token)
    const attempt = await consumeStaffTry('staff-link', token_hash, proof, context)
    if (attempt.outcome === 'proof-needed') return proofNeeded(attempt.purpose, attempt.difficulty)
    const answer = await callWithSecretKey('look_up_staff_link', { token_hash })
    const link = parseAnswer(v.nullable(seen), answer)
    if (!link) throw linkOver()
    await attempt.succeed()
    return link
  },
  /**
   * Uses a link: makes the invited account, or sets the new password and ends all sessions. A link that was used in vain,
   * because Auth refuses the password or is away, works again.
   */
  accept: async ({ input: { token, password, proof }, context, session }) => {
    requireUncommonPassword(password)
    const attempt = await consumeStaffTry('staff-link', hashOf(token), proof, context)
    if (attempt.outcome === 'proof-needed') return proofNeeded(attempt.purpose, attempt.difficulty)
    const email = token.startsWith(contract.mailTokenPrefix)
      ? await acceptMail(token.slice(contract.mailTokenPrefix.length), password)
      : await acceptToken(token, password)
    await attempt.succeed()
    // A browser that was signed in has another user now, or a new password.
    await session().end('local')
    return { outcome: 'accepted', email }
  },
}

/** The time of a request that giving a link back needs, and before that removing an account whose profile is refused. */
const returnReserveMs = 1000
const removalReserveMs = 3000

async function acceptToken(token: string, password: string): Promise<string> {
  const link = parseAnswer(
    v.nullable(used),
    await callWithSecretKey('use_staff_link', { token_hash: hashOf(token) }),
  )
  if (!link) throw linkOver()
  try {
    await carryOut(link, password)
  } catch (error) {
    await callWithSecretKey('return_staff_link', { link_id: link.id })
    throw error
  }
  return link.email
}

async function carryOut(link: UsedLink, password: string): Promise<void> {
  if (link.purpose === 'reset') {
    const secret = secretDatabase(env(), () => deadline(timeoutMs, returnReserveMs))
    const users = secret.from('users').select('email, username').eq('id', link.user_id)
    await requireUnrelatedPassword(password, await row(users), secret)
    return resetPassword(link.user_id, password)
  }
  const { username, email, role, created_by } = link
  const account = { username, email, password, role }
  const profiles = secretDatabase(env(), () => deadline(timeoutMs, removalReserveMs))
  await createUser(account, openAccounts(env(), returnReserveMs), profiles, created_by)
}

/** Auth ends the sessions with the old password, the database those whose tokens are still good. */
async function resetPassword(userId: string, password: string): Promise<void> {
  await openAccounts(env(), returnReserveMs).setPassword(userId, password).catch(refuseAccount)
  const user = { user_id: userId }
  await callWithSecretKey('record_password_reset', user, timeoutMs, returnReserveMs)
}

/** The token of a mail is Auth's, which uses it up and does not give it back: a related password is not refused here. */
async function acceptMail(token: string, password: string): Promise<string> {
  const user = await openRecoveryMail().verify(token)
  if (!user) throw linkOver()
  await resetPassword(user.id, password)
  return user.email
}
