import { answers, operation } from '#src/lib/operation.ts'
import type { ProofNeeded } from '#src/lib/proof-of-work.ts'
import { admins, roles } from '#src/lib/role.ts'
import { auditQuery, type AuditList } from '#src/features/staff/audit.ts'
import type {
  CurrentSession,
  InviteEnded,
  InviteList,
  LinkAccepted,
  LinkSeen,
  PasswordAsked,
  PasswordChanged,
  ResetLinkMade,
  SessionsEnded,
  SignedIn,
  SignedOut,
  UserChanged,
  UserCreated,
  UserInvited,
  UserList,
  UserRemoved,
} from './contract.ts'
import {
  acceptLinkInput,
  changePasswordInput,
  changeUserInput,
  createInviteInput,
  createUserInput,
  forgotPasswordInput,
  lookAtLinkInput,
  signInInput,
} from './schema.ts'

/** 428 where the browser has to do a proof of work first. */
const provenStatus = (answer: object) =>
  'outcome' in answer && answer.outcome === 'proof-needed' ? 428 : 200

export const sessionApi = {
  read: operation('GET /api/session', {
    by: roles,
    // The log-in page calls it, too: a 401 would be an error in the browser's console.
    signedOut: { outcome: 'signed-out' } satisfies SignedOut,
    answer: answers<CurrentSession | SignedOut>(),
  }),
  signIn: operation('POST /api/session', {
    by: 'anyone',
    input: signInInput,
    status: provenStatus,
    answer: answers<SignedIn | ProofNeeded>(),
  }),
  signOut: operation('DELETE /api/session', { by: 'anyone', answer: answers<SignedOut>() }),
  /** Ends every session of the signed-in user, this one too. */
  signOutEverywhere: operation('DELETE /api/session/all', {
    by: roles,
    answer: answers<SignedOut>(),
  }),
}

export const usersApi = {
  list: operation('GET /api/users', { by: admins, answer: answers<UserList>() }),
  create: operation('POST /api/users', {
    by: admins,
    input: createUserInput,
    status: 201,
    answer: answers<UserCreated>(),
  }),
  change: operation('PATCH /api/users/:id', {
    by: admins,
    input: changeUserInput,
    answer: answers<UserChanged>(),
  }),
  remove: operation('DELETE /api/users/:id', { by: admins, answer: answers<UserRemoved>() }),
  createResetLink: operation('POST /api/users/:id/reset', {
    by: admins,
    status: 201,
    answer: answers<ResetLinkMade>(),
  }),
  endSessions: operation('DELETE /api/users/:id/sessions', {
    by: admins,
    answer: answers<SessionsEnded>(),
  }),
}

export const invitesApi = {
  /** The invitations that nobody has used yet. */
  list: operation('GET /api/invites', { by: admins, answer: answers<InviteList>() }),
  create: operation('POST /api/invites', {
    by: admins,
    input: createInviteInput,
    status: 201,
    answer: answers<UserInvited>(),
  }),
  end: operation('DELETE /api/invites/:id', { by: admins, answer: answers<InviteEnded>() }),
  /** What a link is for; does not use it up. */
  look: operation('POST /api/invites/look', {
    by: 'anyone',
    input: lookAtLinkInput,
    status: provenStatus,
    answer: answers<LinkSeen | ProofNeeded>(),
  }),
  /** Uses a link up: joins, or sets the new password. */
  accept: operation('POST /api/invites/accept', {
    by: 'anyone',
    input: acceptLinkInput,
    status: provenStatus,
    answer: answers<LinkAccepted | ProofNeeded>(),
  }),
}

export const passwordApi = {
  /** Changes the own password; ends every session of the account but this browser's. */
  change: operation('POST /api/password', {
    by: roles,
    input: changePasswordInput,
    answer: answers<PasswordChanged>(),
  }),
  /** Asks for a new password. The answer is the same for an address that no user has. */
  forgot: operation('POST /api/password/forgot', {
    by: 'anyone',
    input: forgotPasswordInput,
    status: provenStatus,
    answer: answers<PasswordAsked | ProofNeeded>(),
  }),
}

export const auditApi = {
  list: operation('GET /api/audit', {
    by: admins,
    query: auditQuery,
    answer: answers<AuditList>(),
  }),
}
