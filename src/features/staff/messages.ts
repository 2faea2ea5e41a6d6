// Messages about users, worded by the spec (section 8), for the server and the admin.

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
  'This link does not work any more. A link is good for 7 days and for one use, and a newer one ends it. Ask an admin for another.'
/** After a try that got no answer. */
export const linkPerhapsUsedMessage =
  'This link has been used, perhaps by your last try, whose answer did not arrive. Your password may be set already: try to sign in with it. If that does not work, ask an admin for another link.'

/** What everybody reads who forgot a password, whether there is an account or not. */
export const passwordAskedMessages = {
  admin:
    'If somebody here has this address, the admins now see that you asked, and any of them can give you a link. If you are the only admin, run npm run admin where the site was set up.',
  mail: 'If somebody here has this address, a mail with a link is on its way. If none comes, ask an admin for a link; if you are the only one, run npm run admin where the site was set up.',
} as const

export const linkMissingMessage =
  'This address is not complete. Please open the link that you were given once more.'
