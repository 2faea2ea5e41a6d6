import * as v from 'valibot'
import { roles, type Role } from '#src/features/staff/role.ts'

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

const email = v.pipe(v.string(), v.trim(), v.maxLength(254))
const username = v.pipe(v.string(), v.trim(), v.maxLength(80))
const password = v.pipe(v.string(), v.maxLength(1000))

export const signInInput = v.object({ email, password })
export type SignInInput = v.InferOutput<typeof signInInput>

/** Checks types and maximum lengths only; validateNewUser refuses blank and malformed values with a message. */
export const createUserInput = v.object({
  username,
  email,
  password,
  role: v.optional(v.picklist(roles), 'moderator'),
})
export type CreateUserInput = v.InferInput<typeof createUserInput>

/** Exactly one change for each request, so that an error belongs to it. */
export const changeUserInput = v.union([
  v.strictObject({ role: v.picklist(roles) }),
  v.strictObject({ disabled: v.boolean() }),
  v.strictObject({ username: v.pipe(username, v.nonEmpty()) }),
  v.strictObject({ password }),
])
export type UserChange = v.InferOutput<typeof changeUserInput>

export const changePasswordInput = v.object({ currentPassword: password, newPassword: password })
export type ChangePasswordInput = v.InferOutput<typeof changePasswordInput>
