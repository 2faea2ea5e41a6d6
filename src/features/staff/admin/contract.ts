import type { Role } from '#src/features/staff/role.ts'

export const sessionPath = '/api/session'
export const usersPath = '/api/users'
export const userPath = (id: string) => `${usersPath}/${id}`
export const passwordPath = '/api/password'

/** The signed-in user. */
export type SignedIn = { user: { id: string; username: string; role: Role } }

/** A user in the list of users. Times are ISO 8601; `disabledAt` is null while the account is enabled. */
export type User = {
  id: string
  username: string
  email: string
  role: Role
  disabledAt: string | null
  createdAt: string
}

export type UserList = { items: User[]; next: null; total: number }
export type UserCreated = { outcome: 'created'; user: User }
export type UserChanged = { outcome: 'changed'; user: User }
export type PasswordChanged = { outcome: 'changed' }
export type SignedOut = { outcome: 'signed-out' }
