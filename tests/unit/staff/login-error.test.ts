import { expect, test } from 'vitest'
import { loginErrorOf } from '#netlify/server/staff/login-error.ts'
import { loginMessages } from '#src/features/staff/admin/messages.ts'

test('the catalogue has seven sentences, and all of them are kept', () => {
  expect(Object.values(loginMessages)).toEqual([
    'Email not found',
    'Incorrect password',
    'Invalid email or password',
    'Invalid email format',
    'Too many failed attempts. Please try again later.',
    'Login failed. Please try again.',
    'User document not found',
  ])
})

test.each([
  ['invalid_credentials', 'Invalid email or password'],
  ['user_not_found', 'Invalid email or password'],
  ['user_banned', 'Invalid email or password'],
  ['email_address_invalid', 'Invalid email format'],
  ['something_new', 'Login failed. Please try again.'],
  ['constructor', 'Login failed. Please try again.'],
  [undefined, 'Login failed. Please try again.'],
])('when Auth says %s the person reads: %s', (code, sentence) => {
  expect(loginMessages[loginErrorOf(code)]).toBe(sentence)
})
