import type { ApiResult } from '#src/lib/api.ts'
import type { ProofNeeded } from '#src/features/spam/proof-of-work.ts'
import { withProof } from '#src/features/spam/with-proof.ts'
import { loginMessages, notSignedInMessage } from './messages.ts'
import type { CurrentSession, LinkSeen } from './contract.ts'
import { isProofNeeded, linksApi, passwordApi, sessionApi } from './operations.ts'
import type { SignInInput } from './schema.ts'

/** Answers of an unavailable backend that have a sentence of their own. */
const explained = ['sign-in-off', 'took-too-long']

/** Refused with one of loginMessages. `onProofNeeded`: after many tries the browser works for some seconds. */
export async function signIn(input: SignInInput, onProofNeeded: () => void) {
  const result = await proven((proof) => sessionApi.signIn({ ...input, proof }), onProofNeeded)
  return !result.ok && isAway(result) && !explained.includes(result.error.code)
    ? withMessage(result, loginMessages['login-failed'])
    : result
}

/** Calls an operation that may first want some seconds of work: `onProofNeeded` hears of it. */
async function proven<Data extends object>(
  call: (proof: string | undefined) => Promise<ApiResult<Data | ProofNeeded>>,
  onProofNeeded: () => void,
): Promise<ApiResult<Data>> {
  const answer = await withProof(async (proof) => {
    const result = await call(proof)
    if (!result.ok) return { outcome: 'answered', result } as const
    const { data } = result
    return isProofNeeded(data)
      ? data
      : ({ outcome: 'answered', result: { ok: true, data } } as const)
  }, onProofNeeded)
  return answer.outcome === 'proof-needed' ? notProven : answer.result
}

const refusal = (status: number, code: string, message: string): Refusal => ({
  ok: false,
  status,
  error: { code, message },
})
/** This browser could not do the work. */
const notProven = refusal(428, 'proof-needed', loginMessages['too-many-attempts'])

/** The signed-in user; refused with the code `not-signed-in` when the browser has no session. */
export async function readSession(): Promise<ApiResult<CurrentSession>> {
  const result = await sessionApi.read()
  if (!result.ok) return result
  return 'outcome' in result.data ? notSignedIn : { ok: true, data: result.data }
}

const notSignedIn = refusal(401, 'not-signed-in', notSignedInMessage)

type Refusal = Extract<ApiResult<unknown>, { ok: false }>

/** True when the server could not be reached, or when something behind it is broken. */
export const isAway = ({ status }: Refusal): boolean => status === 0 || status >= 500

export const withMessage = (refusal: Refusal, message: string): Refusal => ({
  ...refusal,
  error: { ...refusal.error, message },
})

/** Asks for a new password. The answer is the same for an address that no user has. */
export const askForPassword = (email: string, onProofNeeded: () => void) =>
  proven((proof) => passwordApi.forgot({ email, proof }), onProofNeeded)

/** What a link is for; does not use it up. */
export const lookAtLink = (token: string): Promise<ApiResult<LinkSeen>> =>
  proven(
    (proof) => linksApi.look({ token, proof }),
    () => undefined,
  )

/** Uses a link up: joins, or sets the new password. */
export const acceptLink = (token: string, password: string, onProofNeeded: () => void) =>
  proven((proof) => linksApi.accept({ token, password, proof }), onProofNeeded)
