// The catalogue's words about users (spec, section 8), for the server and the screen.

export const missingFieldsSentence = 'Please fill in all fields'
export const emailInUseSentence = 'Email already in use'
export const loadingUsersFailedSentence = 'Error loading users'
export const changingRoleFailedSentence = 'Error updating user role'
export const roleChangedSentence = 'User role updated successfully!'

export const creatingUserFailedSentence = (message: string) => `Error creating user: ${message}`
export const userCreatedSentence = (username: string) =>
  `User "${username}" created successfully! Page will reload to restore your session.`
