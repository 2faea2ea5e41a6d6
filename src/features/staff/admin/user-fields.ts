import { roles } from '#src/lib/operation.ts'
import { userLimits } from './schema.ts'

/** What every form asks of a name and a role, whatever it calls them. */
export const usernameField = {
  maxLength: userLimits.username,
  autoComplete: 'off',
  name: 'username',
}
export const roleField = { options: roles.map((role) => [role, role] as const), name: 'role' }
