import type { Context } from '@netlify/functions'
import { loginMessages } from '#src/features/staff/admin/messages.ts'
import type { passwordApi } from '#src/features/staff/admin/operations.ts'
import { isEmail } from '#src/features/staff/admin/schema.ts'
import { callWithSecretKey } from '#netlify/server/http/database.ts'
import { logFailure } from '#netlify/server/http/endpoint.ts'
import { env } from '#netlify/server/http/env.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { proofNeeded } from '#netlify/server/http/proof-of-work.ts'
import { openRecoveryMail } from './recovery-mail.ts'
import { refusalFloor } from './refusal-floor.ts'
import type { StaffHandlers } from './serve-staff.ts'
import { consumeStaffTry } from './sign-in-rate-limit.ts'

/** Throws RequestError, DatabaseError. */
export const forgotHandlers: StaffHandlers<typeof passwordApi> = {
  /**
   * Notes for the admins that somebody forgot their password, or has Auth send them a mail (STAFF_MAIL). The answer and its
   * time are the same for an address that nobody here has.
   */
  forgot: async ({ input: { email, proof }, request, context }) => {
    if (!isEmail(email))
      throw new RequestError(400, 'invalid-email', loginMessages['invalid-email'], 'email')
    const startedAt = performance.now()
    const attempt = await consumeStaffTry('forgot-password', email.toLowerCase(), proof, context)
    if (attempt.outcome === 'proof-needed') return proofNeeded(attempt.purpose, attempt.difficulty)
    const by = env().STAFF_MAIL === 'supabase' ? 'mail' : 'admin'
    if (by === 'mail') sendLater(email, request, context)
    else await callWithSecretKey('ask_for_password', { email })
    await refusalFloor(startedAt)
    return { outcome: 'asked', by }
  },
}

/** Nobody waits for the mail: that takes longer for an address that Auth knows. A failure is logged. */
function sendLater(email: string, request: Request, context: Context): void {
  const sending = openRecoveryMail(context.ip)
    .send(email)
    .catch((error: unknown) => logFailure(context.requestId, request, error))
  // Only Netlify's own context has it.
  ;(context as Partial<Context>).waitUntil?.(sending)
}
