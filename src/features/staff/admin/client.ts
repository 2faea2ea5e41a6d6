import { callApi, type ApiResult } from '#src/lib/api.ts'
import type { ProofNeeded } from '#src/lib/proof-of-work.ts'
import { withProof } from '#src/lib/with-proof.ts'
import { loginMessages } from '#src/features/staff/login-messages.ts'
import {
  passwordPath,
  sessionPath,
  userPath,
  usersPath,
  type PasswordChanged,
  type SignedIn,
  type SignedOut,
  type UserChanged,
  type UserCreated,
  type UserList,
} from './contract.ts'
import type { ChangePasswordInput, CreateUserInput, SignInInput, UserChange } from './schema.ts'

/**
 * Refused with one of loginMessages as the message. After many tries the browser first has to work for some seconds:
 * `onProofNeeded` hears of it.
 */
export async function signIn(
  input: SignInInput,
  onProofNeeded: () => void,
): Promise<ApiResult<SignedIn>> {
  const answer = await withProof(async (proof) => {
    const result = await callApi<SignedIn | ProofNeeded>('POST', sessionPath, { ...input, proof })
    if (!result.ok) return { outcome: 'refused', result } as const
    return 'outcome' in result.data
      ? result.data
      : ({ outcome: 'signed-in', result: { ok: true, data: result.data } } as const)
  }, onProofNeeded)
  return answer.outcome === 'proof-needed' ? notProven : answer.result
}

/** This browser could not do the work. */
const notProven: ApiResult<SignedIn> = {
  ok: false,
  status: 428,
  error: { code: 'proof-needed', message: loginMessages['too-many-attempts'] },
}

/** The signed-in user; refused with the code `not-signed-in` when the browser has no session. */
export const readSession = (): Promise<ApiResult<SignedIn>> => callApi('GET', sessionPath)

export const signOut = (): Promise<ApiResult<SignedOut>> => callApi('DELETE', sessionPath)

export const listUsers = (): Promise<ApiResult<UserList>> => callApi('GET', usersPath)

export const createUser = (input: CreateUserInput): Promise<ApiResult<UserCreated>> =>
  callApi('POST', usersPath, input)

export const changeUser = (id: string, change: UserChange): Promise<ApiResult<UserChanged>> =>
  callApi('PATCH', userPath(id), change)

/** Changes the own password; ends every session of the account but this browser's. */
export const changePassword = (input: ChangePasswordInput): Promise<ApiResult<PasswordChanged>> =>
  callApi('POST', passwordPath, input)
