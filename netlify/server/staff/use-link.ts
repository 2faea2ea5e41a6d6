import * as v from 'valibot'
import * as contract from '#src/features/staff/admin/contract.ts'
import { linkOverMessage, mailLinkOverMessage } from '#src/features/staff/admin/messages.ts'
import type { invitesApi } from '#src/features/staff/admin/operations.ts'
import { roles } from '#src/lib/operation.ts'
import {
  callWithSecretKey,
  parseAnswer,
  secretDatabase,
  timeoutMs,
} from '#netlify/server/http/database.ts'
import type { Cookies } from '#netlify/server/http/cookies.ts'
import { deadline } from '#netlify/server/http/deadline.ts'
import { env } from '#netlify/server/http/env.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { proofNeeded } from '#netlify/server/http/proof-of-work.ts'
import { result } from '#netlify/server/http/rows.ts'
import { hashOf } from '#netlify/server/http/secret-token.ts'
import { openAccounts } from './accounts.ts'
import { accountRefusal, finishUser } from './create-user.ts'
import { requireUncommonPassword, requireUnrelatedPassword } from './new-password.ts'
import { openRecoveryMail } from './recovery-mail.ts'
import type { StaffHandlers } from './serve-staff.ts'
import { consumeStaffTry } from './sign-in-rate-limit.ts'

/** One answer for a token that is wrong, used, too old, ended, or of a user without access. */
const linkOver = () => new RequestError(404, 'link-over', linkOverMessage)
const mailLinkOver = () => new RequestError(404, 'link-over', mailLinkOverMessage)

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
    ...{ purpose: v.literal('reset'), id: v.string(), user_id: v.string() },
    ...{ username: v.string(), email: v.string() },
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
   * Uses a link: makes the invited account, or sets the new password and ends all sessions. The link is spent when the
   * password is taken: one that Auth refuses, or an answer that is lost, leaves it as it was.
   */
  accept: async ({ input: { token, password, proof }, context, session }) => {
    requireUncommonPassword(password)
    const attempt = await consumeStaffTry('staff-link', hashOf(token), proof, context)
    if (attempt.outcome === 'proof-needed') return proofNeeded(attempt.purpose, attempt.difficulty)
    const email = token.startsWith(contract.mailTokenPrefix)
      ? await acceptMail(token.slice(contract.mailTokenPrefix.length), password, {
          mail: openRecoveryMail(context.ip),
          cookies: session().cookies,
        })
      : await acceptToken(token, password)
    await attempt.succeed()
    // A browser that was signed in has another user now, or a new password.
    await session().end('local')
    return { outcome: 'accepted', email }
  },
}

/** The time of a request that giving a link back needs, and before that looking at what there is of an account. */
const returnReserveMs = 1000
const lookingMs = 2500

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

const withReserve = () => secretDatabase(env(), () => deadline(timeoutMs, returnReserveMs))

async function carryOut(link: UsedLink, password: string): Promise<void> {
  await requireUnrelatedPassword(password, link, withReserve())
  if (link.purpose === 'reset') return resetPassword(link.user_id, password)
  const { id: link_id, created_by: createdBy, username, email, role } = link
  const addProfile = async (account_id: string) => {
    const finished = { link_id, account_id }
    if (!(await result(withReserve().rpc('finish_invite', finished)))) throw linkOver()
  }
  const request = { username, email, role, createdBy, password, addProfile }
  await finishUser(request, openAccounts(env(), lookingMs), withReserve())
}

/** Auth ends the sessions with the old password, the database those whose tokens are still good. */
async function resetPassword(id: string, password: string): Promise<void> {
  const accounts = openAccounts(env(), returnReserveMs)
  await accounts.setPassword(id, password).catch((error: unknown) => {
    throw accountRefusal(error)
  })
  const recorded = { user_id: id, action: 'password-reset', actor: id }
  await callWithSecretKey('record_new_password', recorded, timeoutMs, returnReserveMs)
}

type MailParts = { mail: ReturnType<typeof openRecoveryMail>; cookies: Cookies }

/**
 * The token of a mail is Auth's, which spends it at once. What it opens is kept in a cookie until the password is taken, and is
 * good for nothing else.
 */
async function acceptMail(token: string, password: string, { mail, cookies }: MailParts) {
  const user = await mail.open(token, cookies)
  if (!user) throw mailLinkOver()
  await requireUnrelatedPassword(password, user, secretDatabase())
  await resetPassword(user.id, password)
  mail.close(cookies)
  return user.email
}
