import { callWithSecretKey, DatabaseError, timeoutMs } from '#netlify/server/http/database.ts'

type NewPassword = {
  user_id: string
  action: 'password-reset' | 'password-set' | 'password-changed'
  /** Who did it. */
  actor: string
  /** When the session began that goes on; without it all are over. */
  sessions_since?: string
}

/**
 * Records a new password that Auth has taken, and ends what the old one opened. Tried twice, because the password cannot be
 * taken back, and the link that led to it may be spent. `reserve` as in callWithSecretKey(). Throws DatabaseError.
 */
export async function recordNewPassword(recorded: NewPassword, reserve = 0): Promise<void> {
  const record = () => callWithSecretKey('record_new_password', recorded, timeoutMs, reserve)
  await record().catch((error: unknown) => {
    if (!(error instanceof DatabaseError)) throw error
    return record()
  })
}
