import { expect, test } from 'vitest'
import { isEmail, validateNewUser } from '#src/features/staff/new-user.ts'
import { userCreatedMessage } from '#src/features/staff/messages.ts'

const good = { username: 'Odile', email: 'odile@label.example', password: 'secret' }

test('a complete new user has no problem', () => {
  expect(validateNewUser(good)).toBeNull()
})

test.each([
  [{ username: '  ' }, 'Please fill in all fields', 'username'],
  [{ email: '' }, 'Please fill in all fields', 'email'],
  [{ password: '' }, 'Please fill in all fields', 'password'],
  [{ email: 'x', password: '' }, 'Please fill in all fields', 'password'],
  [{ email: 'odile at label' }, 'Invalid email format', 'email'],
  [{ password: 'five5' }, 'Password is too weak', 'password'],
  [{ password: 'ä'.repeat(37) }, 'Please choose a password of at most 72 characters.', 'password'],
])('%j: %s', (part, message, field) => {
  expect(validateNewUser({ ...good, ...part })).toMatchObject({ message, field })
})

test.each(['a@b', 'a b@c.example', 'a@b@c.example', '@c.example', `${'a'.repeat(250)}@c.example`])(
  '%.30s is no address of mail',
  (text) => {
    expect(isEmail(text)).toBe(false)
  },
)

test('the catalogue says what happens next', () => {
  expect(userCreatedMessage('Odile')).toBe(
    'User "Odile" created successfully! Page will reload to restore your session.',
  )
})
