// Messages about users, worded by the spec (section 8), for the server and the admin.

import { dayAndTime } from '#src/lib/dates.ts'

/** The seven errors of signing in, worded by the spec (section 8). */
export const loginMessages = {
  'email-not-found': 'Email not found',
  'wrong-password': 'Incorrect password',
  'invalid-credentials': 'Invalid email or password',
  'invalid-email': 'Invalid email format',
  'too-many-attempts': 'Too many failed attempts. Please try again later.',
  'login-failed': 'Login failed. Please try again.',
  'no-profile': 'User document not found',
} as const

export type LoginError = keyof typeof loginMessages

export const missingFieldsMessage = 'Please fill in all fields'
export const weakPasswordMessage = 'Password is too weak'
export const commonPasswordMessage =
  'This is one of the thousand most common passwords. Please choose another one.'
export const relatedPasswordMessage =
  'This password is your own address or name, or the name of the label. Please choose another one.'
export const samePasswordMessage = 'This is the password you have. Please choose a new one.'
export const emailInUseMessage = 'Email already in use'

export const provingMessage =
  'There have been many tries to sign in, so your browser works out a short sum first. A few seconds …'

export const userCreatedMessage = (username: string) =>
  `User "${username}" created successfully! Page will reload to restore your session.`

export const linkOverMessage =
  'This link has expired. Links work once, for 7 days; a newer link replaces the old one. Ask an admin for another.'
/** After a try that got no answer. */
export const linkPerhapsUsedMessage =
  'This link has been used. Your password may already be set: try to sign in. If that fails, ask an admin for another link.'

/** What everybody reads who forgot a password, whether there is an account or not. */
export const passwordAskedMessages = {
  admin:
    'If this address has an account, the admins see your request and can give you a link. If you are the only admin, run npm run admin where the site was set up.',
  mail: 'If this address has an account, a mail with a link is on its way. If none comes, ask an admin; if you are the only one, run npm run admin where the site was set up.',
} as const

export const linkMissingMessage =
  'This link is incomplete. Please open the full link you were sent.'

/** What is said of a link for somebody of the staff; the time is in the browser's time zone. */
export const linkHint = (expiresAt: string): string =>
  `Works once, until ${dayAndTime(expiresAt)}. Shown only once; a newer link replaces it.`
