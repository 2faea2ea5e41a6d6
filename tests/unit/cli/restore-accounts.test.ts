import { expect, test } from 'vitest'
import { createAccounts, type Profile } from '#netlify/cli/restore-accounts.ts'
import type { Accounts } from '#netlify/server/staff/accounts.ts'

const staff: Profile[] = ['ada', 'max'].map((username) => ({
  id: `id of ${username}`,
  username,
  email: `${username}@label.example`,
  role: 'admin',
  disabled_at: null,
  removed_at: null,
}))

test('an account that stays behind when Auth goes away in the middle is named', async () => {
  const made: string[] = []
  const gone = async () => Promise.reject(new Error('Auth is away'))
  const accounts: Accounts = {
    find: async (email) => (made.includes(email) ? gone() : undefined),
    create: async (email, _password, id = '') => {
      if (made.length > 0) return gone()
      made.push(email)
      return { id, email }
    },
    setPassword: gone,
    setBanned: gone,
    remove: gone,
  }
  await expect(createAccounts(staff, accounts)).rejects.toThrow(
    /the accounts of ada@label\.example could not be removed again/,
  )
})

test('somebody who was removed gets no account, whether the removal was finished or not', async () => {
  const made: string[] = []
  const accounts = {
    find: async () => undefined,
    create: async (email: string, _password: string, id = '') => {
      made.push(email)
      return { id, email }
    },
  } as unknown as Accounts
  const removed = { removed_at: '2026-01-01T00:00:00+00:00' }
  await createAccounts(
    [
      staff[0]!,
      { ...staff[1]!, ...removed },
      { ...staff[1]!, ...removed, id: 'id of mia', email: null },
    ],
    accounts,
  )
  expect(made).toEqual(['ada@label.example'])
})
