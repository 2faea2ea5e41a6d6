import { answers, operation, admins, roles } from '#src/lib/operation.ts'
import type { ProofNeeded } from '#src/features/spam/proof-of-work.ts'
import type {
  CurrentSession,
  InviteList,
  LinkAccepted,
  LinkSeen,
  PasswordAsked,
  ResetLinkMade,
  SignedIn,
  SignedOut,
  User,
  UserChanged,
  UserCreated,
  UserInvited,
  UserList,
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

export const isProofNeeded = (answer: object): answer is ProofNeeded =>
  'outcome' in answer && answer.outcome === 'proof-needed'

/** 428 where the browser has to do a proof of work first. */
const provenStatus = (answer: object) => (isProofNeeded(answer) ? 428 : 200)

export const sessionApi = {
  read: operation('GET /api/session', roles, answers<CurrentSession | SignedOut>(), {
    // The log-in page calls it, too: a 401 would be an error in the browser's console.
    signedOut: { outcome: 'signed-out' } satisfies SignedOut,
  }),
  signIn: operation('POST /api/session', 'anyone', answers<SignedIn | ProofNeeded>(), {
    input: signInInput,
    status: provenStatus,
  }),
  signOut: operation('DELETE /api/session', 'anyone', answers<SignedOut>()),
  /** Ends every session of the signed-in user, this one too. */
  signOutEverywhere: operation('DELETE /api/session/all', roles, answers<SignedOut>()),
}

export const usersApi = {
  list: operation('GET /api/users', admins, answers<UserList>()),
  create: operation('POST /api/users', admins, answers<UserCreated>(), {
    input: createUserInput,
    status: 201,
  }),
  change: operation('PATCH /api/users/:id', admins, answers<UserChanged>(), {
    input: changeUserInput,
  }),
  remove: operation('DELETE /api/users/:id', admins, answers<{ outcome: 'removed'; user: User }>()),
  createResetLink: operation('POST /api/users/:id/reset', admins, answers<ResetLinkMade>(), {
    status: 201,
  }),
  endSessions: operation(
    'DELETE /api/users/:id/sessions',
    admins,
    answers<{ outcome: 'sessions-ended' }>(),
  ),
}

export const invitesApi = {
  /** The invitations that nobody has used yet. */
  list: operation('GET /api/invites', admins, answers<InviteList>()),
  create: operation('POST /api/invites', admins, answers<UserInvited>(), {
    input: createInviteInput,
    status: 201,
  }),
  end: operation('DELETE /api/invites/:id', admins, answers<{ outcome: 'ended' }>()),
  /** What a link is for; does not use it up. */
  look: operation('POST /api/invites/look', 'anyone', answers<LinkSeen | ProofNeeded>(), {
    input: lookAtLinkInput,
    status: provenStatus,
  }),
  /** Uses a link up: joins, or sets the new password. */
  accept: operation('POST /api/invites/accept', 'anyone', answers<LinkAccepted | ProofNeeded>(), {
    input: acceptLinkInput,
    status: provenStatus,
  }),
}

export const passwordApi = {
  /** Changes the own password; ends every session of the account but this browser's. */
  change: operation('POST /api/password', roles, answers<{ outcome: 'changed' }>(), {
    input: changePasswordInput,
  }),
  /** Asks for a new password. The answer is the same for an address that no user has. */
  forgot: operation('POST /api/password/forgot', 'anyone', answers<PasswordAsked | ProofNeeded>(), {
    input: forgotPasswordInput,
    status: provenStatus,
  }),
}
