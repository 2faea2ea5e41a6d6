import type { Handler } from '#netlify/server/http/endpoint.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { notAllowed } from '#netlify/server/http/errors.ts'
import { serveTo, type Answer, type Call, type Declared } from '#netlify/server/http/serve.ts'
import { hasSessionCookie, openSession, type Session } from '#netlify/server/http/session.ts'
import { recordRefusal } from './audit.ts'
import { requireStaff, type StaffMember } from './require-staff.ts'

type StaffCall<Of extends Declared> = Call<Of> & {
  /** Opened at the first call; its cookies go on every answer, because a lost refresh token signs the user out. */
  session: () => Session
} & (Of['by'] extends 'anyone' ? unknown : Caller)

type Caller = {
  staff: StaffMember
  /** The Data API with the caller's own token, under row level security. Query it through rows() or row(). */
  database: DataApi
}

/** A handler for each operation. */
export type StaffHandlers<Of extends Record<string, Declared>> = {
  [Name in keyof Of]: (call: StaffCall<Of[Name]>) => Promise<Answer<Of[Name]>>
}

/**
 * The function that answers operations of the staff, and public ones that have to do with a session. Callers get 401
 * `not-signed-in` or 403 `not-allowed`, which the audit log notes, and 503 `unavailable` while Supabase is away.
 */
export const serveStaff = <const Of extends Record<string, Declared>>(
  operations: Of,
  handlers: StaffHandlers<NoInfer<Of>>,
): Handler =>
  serveTo(operations, handlers, (request, context) => {
    let opened: Session | undefined
    const session = () => (opened ??= openSession(request, context.ip))
    return {
      isSignedOut: () => !hasSessionCookie(request),
      caller: async ({ by }) => {
        if (by === 'anyone') return { session }
        const caller = await requireStaff(session())
        if (by.includes(caller.staff.role)) return { session, ...caller }
        await recordRefusal(caller.staff.id, request, context)
        throw notAllowed()
      },
      finish: (answer) => (opened ? opened.cookies.putOn(answer) : answer),
    }
  })
