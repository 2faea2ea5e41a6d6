import { expect, test } from 'vitest'
import { messagePrivacy } from '#src/features/contact/messages.ts'

test('Privacy names the form service if there is one, and otherwise says that messages stay here', () => {
  expect(messagePrivacy(true)).toContain('a copy goes to the service')
  expect(messagePrivacy(true)).not.toContain('nowhere else')
  expect(messagePrivacy(false)).toContain('nowhere else')
  expect(messagePrivacy(false)).not.toContain('service')
})
