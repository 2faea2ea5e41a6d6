import { admins, answers, roles } from '#src/lib/operation.ts'
import { handledOperation, nothing, oneOf, staffOperations } from '#src/lib/staff-operation.ts'
import type {
  InviteList,
  ResetLinkMade,
  User,
  UserChanged,
  UserCreated,
  UserInvited,
  UserList,
} from './contract.ts'
import {
  changePasswordInput,
  changeUserInput,
  createInviteInput,
  createUserInput,
} from './schema.ts'

export const userOperations = staffOperations({
  listUsers: handledOperation(admins, nothing, answers<UserList>()),
  createUser: handledOperation(admins, createUserInput, answers<UserCreated>(), { status: 201 }),
  changeUser: handledOperation(admins, changeUserInput, answers<UserChanged>()),
  removeUser: handledOperation(admins, oneOf, answers<{ outcome: 'removed'; user: User }>()),
  createResetLink: handledOperation(admins, oneOf, answers<ResetLinkMade>(), { status: 201 }),
  endSessions: handledOperation(admins, oneOf, answers<{ outcome: 'sessions-ended' }>()),
  /** The invitations that nobody has used yet. */
  listInvites: handledOperation(admins, nothing, answers<InviteList>()),
  createInvite: handledOperation(admins, createInviteInput, answers<UserInvited>(), {
    status: 201,
  }),
  endInvite: handledOperation(admins, oneOf, answers<{ outcome: 'ended' }>()),
  /** Changes the own password; ends every session of the account but this browser's. */
  changePassword: handledOperation(roles, changePasswordInput, answers<{ outcome: 'changed' }>()),
})
