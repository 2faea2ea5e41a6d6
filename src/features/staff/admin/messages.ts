// Messages about users, worded by the spec (section 8), for the server and the admin.
import { dayAndTime, type Clock } from '#src/lib/dates.ts'
import type { Role } from '#src/lib/operation.ts'
import { removalQuestion } from '#src/lib/record-messages.ts'

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

/** Supabase Auth has too much to do, or lets nobody in. */
export const crowdedMessage =
  'Many people are trying to sign in at this moment. Please try again in ten seconds.'
export const signInOffMessage =
  'Signing in by email is turned off at Supabase. Whoever looks after the site can turn it on: npm run doctor says where.'

export const signInSlowMessage =
  'Signing in took too long. Nothing is wrong with your password: please try again in a minute.'

export const missingSignInMessage = 'Please enter your email and your password.'
export const missingEmailMessage = 'Please enter your email.'
export const notSignedInMessage = 'Please sign in.'
export const missingFieldsMessage = 'Please fill in all fields'
export const weakPasswordMessage = 'Password is too weak'
/** What a project asks of passwords beyond that; each follows weakPasswordMessage. */
export const shortPasswordMessage = (least: number) => `It needs at least ${least} characters.`
export const simplePasswordMessage = (kinds: readonly string[]) =>
  `It needs ${new Intl.ListFormat('en').format(kinds)}.`
export const leakedPasswordMessage = 'It stands in lists of leaked passwords.'
export const longPasswordMessage = 'Please choose a password of at most 72 characters.'
export const commonPasswordMessage =
  'This is one of the thousand most common passwords. Please choose another one.'
export const relatedPasswordMessage =
  'This password is your own address or name, or the name of the label or of Deadwax. Please choose another one.'
export const samePasswordMessage = 'This is the password you have. Please choose a new one.'
export const emailInUseMessage = 'Email already in use'
export const beingMadeMessage =
  'Somebody with this email is being added at this moment. Please try again in half a minute.'
export const provingMessage =
  'There were many attempts to sign in. Checking that you’re not a robot. A few seconds …'
export const userCreatedMessage = (username: string) =>
  `User "${username}" created successfully! Page will reload to restore your session.`

export const linkOverMessage =
  'This link has expired. Links work once, for 7 days; a newer link replaces the old one. Ask an admin for another.'
export const linkHeldMessage =
  'This link is being used at this moment. Please try again in 20 seconds.'
export const mailLinkOverMessage =
  'This link has expired. The link of a mail works once, for an hour; a newer mail replaces the old one. Ask for another one where you sign in.'
/** After a try that got no answer. */
export const linkPerhapsUsedMessage =
  'This link has been used. Your password may already be set: try to sign in. If that fails, ask an admin for another link.'

/** What everybody reads who forgot a password, whether there is an account or not. */
export const passwordAskedMessages = {
  admin:
    'If this address has an account, the admins see your request and can give you a link. If you are the only admin, run npm run admin where the site was set up.',
  mail: 'If this address has an account, a mail with a link is on its way. If none comes, ask an admin; if you are the only one, run npm run admin where the site was set up.',
} as const
export const linkMissingMessage = 'This link is incomplete. Open the full link you were sent.'

/** What is said of a link for one of the staff. */
export const linkHint = (expiresAt: string, clock: Clock): string =>
  `Works once, until ${dayAndTime(expiresAt, clock)}. Shown only once; a newer link replaces it.`
export const choosePasswordHint = (isInvite: boolean) =>
  isInvite
    ? 'Choose a password to sign in with.'
    : 'You are signed out everywhere and sign in with the new one.'
export const aboutInviteLink = (name: string) =>
  `Send it to ${name} privately. Anyone who opens it can choose the password and sign in.`
export const aboutResetLink = (name: string) =>
  `Send this link to ${name} privately. Anyone who opens it can choose the new password, which signs ${name} out everywhere.`

// The own account.
export const passwordChangedMessage = 'Your password is changed. Other devices are signed out.'
export const signOutEverywhereQuestion = {
  text: 'Sign out everywhere?',
  detail: 'All your browsers and phones are signed out, this one too.',
  yes: 'SIGN OUT EVERYWHERE',
}
export const aboutSessions = 'Lost a phone? Sign out everywhere, this browser included.'

// What admins do to an account.
export const creatingUserFailedMessage = (reason: string) => `Error creating user: ${reason}`
export const changingRoleFailedMessage = 'Error updating user role'
export const roleMessages = (username: string, role: Role) => ({
  question:
    role === 'admin'
      ? {
          text: `Make “${username}” an admin?`,
          detail: 'Admins see and change everything: releases, codes, users and settings.',
          yes: 'MAKE ADMIN',
        }
      : undefined,
  done: 'User role updated successfully!',
})
export const passwordSetMessage = (username: string) =>
  `"${username}" has a new password. Tell them in person.`
export const renamedMessage = (username: string, now: string) =>
  `"${username}" is now called "${now}".`
export const forgotPasswordMessage = (username: string) => `${username} forgot their password.`
export const removedInPartMessage = 'Their access is removed, but the account could not be deleted.'
export const accessMessages = (username: string, disabled: boolean) => ({
  question: disabled
    ? {
        text: `Disable "${username}"?`,
        detail: 'They are signed out everywhere at once. You can enable the account again.',
        yes: 'DISABLE',
      }
    : undefined,
  done: `User "${username}" is ${disabled ? 'disabled' : 'enabled'}.`,
})
export const signOutMessages = (username: string) => ({
  question: {
    text: `Sign "${username}" out everywhere?`,
    detail: 'All their browsers are signed out. Their password stays.',
    yes: 'SIGN OUT',
  },
  done: `"${username}" is signed out everywhere.`,
})
export const removalMessages = (username: string) => ({
  question: removalQuestion(
    `Remove "${username}"?`,
    'They are signed out and the account is deleted for good. Their articles keep their name. To lock someone out for a while, disable them instead.',
    'REMOVE',
  ),
  done: `"${username}" is removed. Their articles keep their name.`,
})
export const takeBackMessages = (username: string) => ({
  question: removalQuestion(
    `Take the invitation for "${username}" back?`,
    'The link stops working at once. You can invite them again.',
    'TAKE BACK',
  ),
  done: `The invitation for "${username}" is taken back.`,
})
export const noActivityMessage = 'No matching activity.'
