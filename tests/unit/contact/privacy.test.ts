import { expect, test } from 'vitest'
import { messagePrivacy } from '#src/features/contact/messages.ts'

test('with a form service nobody is told that a message goes nowhere else, and without one nothing of a service', () => {
  expect(messagePrivacy(true)).toContain('a copy of it to the service')
  expect(messagePrivacy(true)).not.toContain('nowhere else')
  expect(messagePrivacy(false)).toContain('nowhere else')
  expect(messagePrivacy(false)).not.toContain('service')
})
