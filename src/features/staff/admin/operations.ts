import { answers, operation, roles } from '#src/lib/operation.ts'
import type { ProofNeeded } from '#src/features/spam/proof-of-work.ts'
import type {
  CurrentSession,
  LinkAccepted,
  LinkSeen,
  PasswordAsked,
  SignedIn,
  SignedOut,
} from './contract.ts'
import { acceptLinkInput, forgotPasswordInput, lookAtLinkInput, signInInput } from './schema.ts'

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

/** What a link of an invitation or of a new password opens. */
export const linksApi = {
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
  /** Asks for a new password. The answer is the same for an address that no user has. */
  forgot: operation('POST /api/password/forgot', 'anyone', answers<PasswordAsked | ProofNeeded>(), {
    input: forgotPasswordInput,
    status: provenStatus,
  }),
}
