import * as v from 'valibot'
import { mailTokenPrefix } from '#src/features/staff/admin/contract.ts'
import {
  linkHeldMessage,
  linkOverMessage,
  mailLinkOverMessage,
} from '#src/features/staff/admin/messages.ts'
import type { linksApi } from '#src/features/staff/admin/operations.ts'
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
import { accountRefusal, makeUser } from './create-user.ts'
import { requireUncommonPassword, requireUnrelatedPassword } from './new-password.ts'
import { openRecoveryMail } from './recovery-mail.ts'
import { recordNewPassword } from './record-new-password.ts'
import type { StaffHandlers } from './serve-staff.ts'
import { consumeStaffTry } from './sign-in-rate-limit.ts'

/** One answer for a token that is wrong, used, too old, ended, or of a user without access. */
const linkOver = () => new RequestError(404, 'link-over', linkOverMessage)
/** Another try has it, or died with it less than 20 seconds ago. */
const linkHeld = () =>
  new RequestError(409, 'link-held', linkHeldMessage, undefined, { 'Retry-After': '20' })
const mailLinkOver = () => new RequestError(404, 'link-over', mailLinkOverMessage)

/** What the database answers of a link that works. */
const seen = v.object({
  purpose: v.picklist(['invite', 'reset']),
  username: v.string(),
  email: v.string(),
})

const used = v.variant('purpose', [
  v.object({
    purpose: v.literal('invite'),
    id: v.string(),
    username: v.string(),
    email: v.string(),
  }),
  v.object({
    purpose: v.literal('reset'),
    id: v.string(),
    user_id: v.string(),
    username: v.string(),
    email: v.string(),
  }),
  v.object({ purpose: v.literal('held') }),
])
type UsedLink = Exclude<v.InferOutput<typeof used>, { purpose: 'held' }>

/** Each throws RequestError, DatabaseError. */
export const linkHandlers: StaffHandlers<typeof linksApi> = {
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
    await requireUncommonPassword(password)
    const attempt = await consumeStaffTry('staff-link', hashOf(token), proof, context)
    if (attempt.outcome === 'proof-needed') return proofNeeded(attempt.purpose, attempt.difficulty)
    const email = token.startsWith(mailTokenPrefix)
      ? await acceptMail(token.slice(mailTokenPrefix.length), password, {
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
  if (link.purpose === 'held') throw linkHeld()
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
  // The account has the id of its link: a try with the same link goes on where an earlier one died.
  const { id, email } = link
  await makeUser({ id, email, password }, openAccounts(env(), lookingMs), async () => {
    const finished = withReserve().rpc('finish_invite', { link_id: id, account_id: id })
    if (!(await result(finished))) throw linkOver()
  })
}

/** Auth ends the sessions with the old password, the database those whose tokens are still good. */
async function resetPassword(id: string, password: string): Promise<void> {
  const accounts = openAccounts(env(), returnReserveMs)
  await accounts.setPassword(id, password).catch((error: unknown) => {
    throw accountRefusal(error)
  })
  await recordNewPassword({ user_id: id, action: 'password-reset', actor: id }, returnReserveMs)
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
