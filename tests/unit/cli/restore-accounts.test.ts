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

const plain = { isListed: false, isDeleted: false }

test('an account that an earlier try made is found, and a disabled one is banned all the same', async () => {
  const made = new Map([['max@label.example', 'id of max']])
  const banned: string[] = []
  const accounts = {
    findAll: async ({ email }: Profile & { email: string }) =>
      made.has(email) ? [{ ...plain, id: made.get(email), email }] : [],
    create: async (email: string, _password: string, id = '') => {
      made.set(email, id)
      return { id, email }
    },
    setBanned: async (id: string) => void banned.push(id),
  } as unknown as Accounts
  const disabled_at = '2026-01-01T00:00:00+00:00'
  await createAccounts(
    staff.map((profile) => ({ ...profile, disabled_at })),
    accounts,
  )
  expect([...made.values()].toSorted()).toEqual(['id of ada', 'id of max'])
  expect(banned).toEqual(['id of ada', 'id of max'])
})

test('somebody who was removed gets no account, whether the removal was finished or not', async () => {
  const made: string[] = []
  const accounts = {
    findAll: async () => [],
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

test.each([
  [
    'another account has the address',
    { id: 'another id', email: 'ada@label.example' },
    'has another account',
  ],
  [
    'another account has the id',
    { id: 'id of ada', email: 'bea@label.example' },
    'belongs to bea@label.example',
  ],
  [
    'the account was deleted in a way that keeps its id',
    { id: 'id of ada', email: 'c2hhMjU2', isDeleted: true },
    "delete from auth.users where id = 'id of ada'",
  ],
])('when %s, that is said with the way out, and nothing is made', async (_what, found, said) => {
  const made: string[] = []
  const accounts = {
    findAll: async ({ id }: Profile) => (id === 'id of ada' ? [{ ...plain, ...found }] : []),
    create: async (email: string) => void made.push(email),
  } as unknown as Accounts
  await expect(createAccounts(staff, accounts)).rejects.toThrow(said)
  expect(made).toEqual([])
})
