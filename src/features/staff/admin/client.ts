import { callApi, type ApiResult } from '#src/lib/api.ts'
import type { ProofNeeded } from '#src/lib/proof-of-work.ts'
import { withProof } from '#src/lib/with-proof.ts'
import { loginMessages } from '#src/features/staff/login-messages.ts'
import {
  changingRoleFailedMessage,
  creatingUserFailedMessage,
} from '#src/features/staff/messages.ts'
import type { Role } from '#src/features/staff/role.ts'
import {
  acceptLinkPath,
  allSessionsPath,
  forgotPasswordPath,
  invitePath,
  invitesPath,
  lookAtLinkPath,
  passwordPath,
  sessionPath,
  userPath,
  userResetPath,
  userSessionsPath,
  usersPath,
  type CurrentSession,
  type InviteEnded,
  type InviteList,
  type LinkAccepted,
  type LinkSeen,
  type PasswordAsked,
  type PasswordChanged,
  type ResetLinkMade,
  type SessionsEnded,
  type SignedIn,
  type SignedOut,
  type UserChanged,
  type UserCreated,
  type UserInvited,
  type UserList,
  type UserRemoved,
} from './contract.ts'
import type {
  ChangePasswordInput,
  CreateInviteInput,
  CreateUserInput,
  SignInInput,
  UserChange,
} from './schema.ts'

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
    if (!result.ok)
      return { outcome: 'refused', result: isAway(result) ? failedSignIn(result) : result } as const
    return 'outcome' in result.data
      ? result.data
      : ({ outcome: 'signed-in', result: { ok: true, data: result.data } } as const)
  }, onProofNeeded)
  return answer.outcome === 'proof-needed' ? notProven : answer.result
}

const failedSignIn = (refusal: Refusal) => withMessage(refusal, loginMessages['login-failed'])

/** This browser could not do the work. */
const notProven: Extract<ApiResult<unknown>, { ok: false }> = {
  ok: false,
  status: 428,
  error: { code: 'proof-needed', message: loginMessages['too-many-attempts'] },
}

/** The signed-in user; refused with the code `not-signed-in` when the browser has no session. */
export async function readSession(): Promise<ApiResult<CurrentSession>> {
  const result = await callApi<CurrentSession | SignedOut>('GET', sessionPath)
  if (!result.ok) return result
  return 'outcome' in result.data ? notSignedIn : { ok: true, data: result.data }
}

const notSignedIn: Refusal = {
  ok: false,
  status: 401,
  error: { code: 'not-signed-in', message: 'Please sign in.' },
}

export const signOut = (): Promise<ApiResult<SignedOut>> => callApi('DELETE', sessionPath)

export const listUsers = (): Promise<ApiResult<UserList>> => callApi('GET', usersPath)

/** Refused with the message of a field, else with 'Error creating user: {message}'. */
export async function createUser(input: CreateUserInput): Promise<ApiResult<UserCreated>> {
  const result = await callApi<UserCreated>('POST', usersPath, input)
  if (result.ok || result.error.fields) return result
  return withMessage(result, creatingUserFailedMessage(result.error.message))
}

export const changeUser = (id: string, change: UserChange): Promise<ApiResult<UserChanged>> =>
  callApi('PATCH', userPath(id), change)

/** Where the server has no reason of its own, refused with 'Error updating user role'. */
export async function changeRole(id: string, role: Role): Promise<ApiResult<UserChanged>> {
  const result = await changeUser(id, { role })
  return !result.ok && isAway(result) ? withMessage(result, changingRoleFailedMessage) : result
}

type Refusal = Extract<ApiResult<unknown>, { ok: false }>

/** True when the server could not be reached, or when something behind it is broken. */
export const isAway = ({ status }: Refusal): boolean => status === 0 || status >= 500

const withMessage = (refusal: Refusal, message: string): Refusal => ({
  ...refusal,
  error: { ...refusal.error, message },
})

/** Changes the own password; ends every session of the account but this browser's. */
export const changePassword = (input: ChangePasswordInput): Promise<ApiResult<PasswordChanged>> =>
  callApi('POST', passwordPath, input)

/** Ends every session of the signed-in user, this one too. */
export const signOutEverywhere = (): Promise<ApiResult<SignedOut>> =>
  callApi('DELETE', allSessionsPath)

export const endSessions = (id: string): Promise<ApiResult<SessionsEnded>> =>
  callApi('DELETE', userSessionsPath(id))

export const removeUser = (id: string): Promise<ApiResult<UserRemoved>> =>
  callApi('DELETE', userPath(id))

export const createInvite = (input: CreateInviteInput): Promise<ApiResult<UserInvited>> =>
  callApi('POST', invitesPath, input)

/** The invitations that nobody has used yet. */
export const listInvites = (): Promise<ApiResult<InviteList>> => callApi('GET', invitesPath)

export const endInvite = (id: string): Promise<ApiResult<InviteEnded>> =>
  callApi('DELETE', invitePath(id))

export const createResetLink = (id: string): Promise<ApiResult<ResetLinkMade>> =>
  callApi('POST', userResetPath(id))

/** A call that may first want some seconds of work: `onProofNeeded` hears of it. */
async function callWithProof<Data extends object>(
  path: string,
  body: object,
  onProofNeeded: () => void,
): Promise<ApiResult<Data>> {
  const answer = await withProof(async (proof) => {
    const result = await callApi<Data | ProofNeeded>('POST', path, { ...body, proof })
    return result.ok && isProofNeeded(result.data)
      ? result.data
      : ({ outcome: 'answered', result: result as ApiResult<Data> } as const)
  }, onProofNeeded)
  return answer.outcome === 'proof-needed' ? notProven : answer.result
}

const isProofNeeded = (answer: object): answer is ProofNeeded =>
  (answer as { outcome?: unknown }).outcome === 'proof-needed'

/** Asks for a new password. The answer is the same for an address that nobody here has. */
export const askForPassword = (
  email: string,
  onProofNeeded: () => void,
): Promise<ApiResult<PasswordAsked>> => callWithProof(forgotPasswordPath, { email }, onProofNeeded)

/** What a link is for; does not use it up. */
export const lookAtLink = (token: string): Promise<ApiResult<LinkSeen>> =>
  callWithProof(lookAtLinkPath, { token }, () => undefined)

/** Uses a link up: joins, or sets the new password. */
export const acceptLink = (
  token: string,
  password: string,
  onProofNeeded: () => void,
): Promise<ApiResult<LinkAccepted>> =>
  callWithProof(acceptLinkPath, { token, password }, onProofNeeded)
