import { expect, test } from 'vitest'
import { changePasswordInput, createUserInput, isEmail } from '#src/features/staff/admin/schema.ts'
import { userCreatedMessage } from '#src/features/staff/admin/messages.ts'
import { validate } from '#src/lib/validate.ts'

const good = { username: 'Odile', email: 'odile@label.example', password: 'a secret' }

test('a complete new user has no problem', () => {
  expect(validate(createUserInput, good)).toEqual({ output: { ...good, role: 'moderator' } })
})

test.each([
  [{ username: '  ' }, 'Please fill in all fields', 'username'],
  [{ email: '' }, 'Please fill in all fields', 'email'],
  [{ password: '' }, 'Please fill in all fields', 'password'],
  [{ password: ' '.repeat(8) }, 'Please fill in all fields', 'password'],
  [{ email: 'odile at label' }, 'Invalid email format', 'email'],
  [{ password: 'seven77' }, 'Password is too weak', 'password'],
  [{ password: 'ä'.repeat(37) }, 'Please choose a password of at most 72 characters.', 'password'],
])('%j: %s', (part, message, field) => {
  const refused = validate(createUserInput, { ...good, ...part })
  expect(refused).toEqual({ message, fields: { [field]: message } })
})

test.each([
  [{ currentPassword: '' }, 'currentPassword', 'Please fill in all fields'],
  [{ newPassword: '' }, 'newPassword', 'Please fill in all fields'],
  [{ newPassword: 'seven77' }, 'newPassword', 'Password is too weak'],
  [
    { newPassword: 'a secret' },
    'newPassword',
    'This is the password you have. Please choose a new one.',
  ],
])('changing a password with %j is refused at %s', (part, field, message) => {
  const passwords = { currentPassword: 'a secret', newPassword: 'a new secret' }
  expect(validate(changePasswordInput, passwords)).toEqual({ output: passwords })
  const refused = validate(changePasswordInput, { ...passwords, ...part })
  expect(refused).toEqual({ message, fields: { [field]: message } })
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
