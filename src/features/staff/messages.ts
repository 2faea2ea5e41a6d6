// Messages about users, worded by the spec (section 8), for the server and the admin.

export const missingFieldsMessage = 'Please fill in all fields'
export const weakPasswordMessage = 'Password is too weak'
export const commonPasswordMessage =
  'This is one of the thousand most common passwords. Please choose another one.'
export const samePasswordMessage = 'This is the password you have. Please choose a new one.'
export const emailInUseMessage = 'Email already in use'
export const loadingUsersFailedMessage = 'Error loading users'
export const changingRoleFailedMessage = 'Error updating user role'
export const roleChangedMessage = 'User role updated successfully!'

/** What somebody who signs in reads while their browser works for a proof. */
export const provingMessage =
  'There have been many tries to sign in, so your browser works out a short sum first. A few seconds …'

export const creatingUserFailedMessage = (message: string) => `Error creating user: ${message}`
export const userCreatedMessage = (username: string) =>
  `User "${username}" created successfully! Page will reload to restore your session.`
