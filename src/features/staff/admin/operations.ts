import { answers, operation, admins, roles } from '#src/lib/operation.ts'
import type { ProofNeeded } from '#src/lib/proof-of-work.ts'
import type * as contract from './contract.ts'
import * as schema from './schema.ts'

export const isProofNeeded = (answer: object): answer is ProofNeeded =>
  'outcome' in answer && answer.outcome === 'proof-needed'

/** 428 where the browser has to do a proof of work first. */
const provenStatus = (answer: object) => (isProofNeeded(answer) ? 428 : 200)

export const sessionApi = {
  read: operation(
    'GET /api/session',
    roles,
    answers<contract.CurrentSession | contract.SignedOut>(),
    {
      // The log-in page calls it, too: a 401 would be an error in the browser's console.
      signedOut: { outcome: 'signed-out' } satisfies contract.SignedOut,
    },
  ),
  signIn: operation('POST /api/session', 'anyone', answers<contract.SignedIn | ProofNeeded>(), {
    input: schema.signInInput,
    status: provenStatus,
  }),
  signOut: operation('DELETE /api/session', 'anyone', answers<contract.SignedOut>()),
  /** Ends every session of the signed-in user, this one too. */
  signOutEverywhere: operation('DELETE /api/session/all', roles, answers<contract.SignedOut>()),
}

export const usersApi = {
  list: operation('GET /api/users', admins, answers<contract.UserList>()),
  create: operation('POST /api/users', admins, answers<contract.UserCreated>(), {
    input: schema.createUserInput,
    status: 201,
  }),
  change: operation('PATCH /api/users/:id', admins, answers<contract.UserChanged>(), {
    input: schema.changeUserInput,
  }),
  remove: operation(
    'DELETE /api/users/:id',
    admins,
    answers<{ outcome: 'removed'; user: contract.User }>(),
  ),
  createResetLink: operation(
    'POST /api/users/:id/reset',
    admins,
    answers<contract.ResetLinkMade>(),
    { status: 201 },
  ),
  endSessions: operation(
    'DELETE /api/users/:id/sessions',
    admins,
    answers<{ outcome: 'sessions-ended' }>(),
  ),
}

export const invitesApi = {
  /** The invitations that nobody has used yet. */
  list: operation('GET /api/invites', admins, answers<contract.InviteList>()),
  create: operation('POST /api/invites', admins, answers<contract.UserInvited>(), {
    input: schema.createInviteInput,
    status: 201,
  }),
  end: operation('DELETE /api/invites/:id', admins, answers<{ outcome: 'ended' }>()),
  /** What a link is for; does not use it up. */
  look: operation('POST /api/invites/look', 'anyone', answers<contract.LinkSeen | ProofNeeded>(), {
    input: schema.lookAtLinkInput,
    status: provenStatus,
  }),
  /** Uses a link up: joins, or sets the new password. */
  accept: operation(
    'POST /api/invites/accept',
    'anyone',
    answers<contract.LinkAccepted | ProofNeeded>(),
    { input: schema.acceptLinkInput, status: provenStatus },
  ),
}

export const passwordApi = {
  /** Changes the own password; ends every session of the account but this browser's. */
  change: operation('POST /api/password', roles, answers<{ outcome: 'changed' }>(), {
    input: schema.changePasswordInput,
  }),
  /** Asks for a new password. The answer is the same for an address that no user has. */
  forgot: operation(
    'POST /api/password/forgot',
    'anyone',
    answers<contract.PasswordAsked | ProofNeeded>(),
    { input: schema.forgotPasswordInput, status: provenStatus },
  ),
}
