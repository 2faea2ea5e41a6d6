import type { ApiResult } from '#src/lib/api.ts'
import type { Role } from '#src/lib/operation.ts'
import { isAway, withMessage } from './client.ts'
import type { UserChanged, UserCreated } from './contract.ts'
import { changingRoleFailedMessage, creatingUserFailedMessage } from './messages.ts'
import type { CreateUserInput } from './schema.ts'
import { usersApi } from './api.ts'

/** Refused with the message of a field, else with 'Error creating user: {message}'. */
export async function createUser(input: CreateUserInput): Promise<ApiResult<UserCreated>> {
  const result = await usersApi.createUser(input)
  if (result.ok || result.error.fields) return result
  return withMessage(result, creatingUserFailedMessage(result.error.message))
}

/** Where the server has no reason of its own, refused with 'Error updating user role'. */
export async function changeRole(id: string, role: Role): Promise<ApiResult<UserChanged>> {
  const result = await usersApi.changeUser({ id, role })
  return !result.ok && isAway(result) && result.error.code !== 'sign-in-off'
    ? withMessage(result, changingRoleFailedMessage)
    : result
}
