import { expect, test } from 'vitest'
import { newsletterProvider } from '#src/features/newsletter/provider.ts'

test('without an address there is no provider', () => {
  expect(newsletterProvider({ NEWSLETTER_ACTION: '', NEWSLETTER_EMAIL_FIELD: 'EMAIL' })).toBe(
    undefined,
  )
})

test("a provider's form has its own field names, or the usual ones", () => {
  const action = 'https://label.us1.list-manage.com/subscribe/post?u=1&id=2'
  expect(
    newsletterProvider({
      NEWSLETTER_ACTION: action,
      NEWSLETTER_EMAIL_FIELD: 'EMAIL',
      NEWSLETTER_NAME_FIELD: 'FNAME',
    }),
  ).toEqual({ action, emailField: 'EMAIL', nameField: 'FNAME' })
  expect(newsletterProvider({ NEWSLETTER_ACTION: action })).toEqual({
    action,
    emailField: 'email',
    nameField: 'name',
  })
})

test.each(['http://provider.example', 'javascript:alert(1)', '/path', 'https://a:b@c.example'])(
  'a form may not post to %j',
  (action) => {
    expect(() => newsletterProvider({ NEWSLETTER_ACTION: action })).toThrow(/NEWSLETTER_ACTION/)
  },
)
