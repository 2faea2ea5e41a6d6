import * as v from 'valibot'
import { expect, test } from 'vitest'
import { contactInput } from '#src/features/contact/schema.ts'
import { newsletterInput } from '#src/features/newsletter/schema.ts'
import { isEmail } from '#src/features/staff/admin/schema.ts'
import { emailAddress, mailtoOf } from '#src/lib/email.ts'

const addresses = [
  ["o'brien@label.example", "o'brien@label.example", "mailto:o'brien@label.example"],
  ['a&b@label.example', 'a&b@label.example', 'mailto:a%26b@label.example'],
  ['what?=%@label.example', 'what?=%@label.example', 'mailto:what%3F%3D%25@label.example'],
  ['a/b#c!d@label.example', 'a/b#c!d@label.example', 'mailto:a%2Fb%23c!d@label.example'],
  ['jo+list@label.example', 'jo+list@label.example', 'mailto:jo%2Blist@label.example'],
  ['jo@xn--bcher-kva.example', 'jo@xn--bcher-kva.example', 'mailto:jo@xn--bcher-kva.example'],
  ['jo@bücher.example', 'jo@xn--bcher-kva.example', 'mailto:jo@xn--bcher-kva.example'],
  ['jo@b--c.example', 'jo@b--c.example', 'mailto:jo@b--c.example'],
  ['jo@почта.рф', 'jo@xn--80a1acny.xn--p1ai', 'mailto:jo@xn--80a1acny.xn--p1ai'],
  ['.jo.@mail.label.example', '.jo.@mail.label.example', 'mailto:.jo.@mail.label.example'],
] as const

/** Each place where somebody types one. */
const places: [place: string, read: (typed: string) => unknown][] = [
  ['the contact form', (email) => v.parse(contactInput, { ...letter, email }).email],
  ['the newsletter', (email) => v.parse(newsletterInput, { ...signUp, email }).email],
  ['staff and settings', (email) => isEmail(email) && v.parse(emailAddress(''), email)],
]
const honeypot = { website: '', fillTime: 9000 }
const signUp = { name: 'Jo', ...honeypot }
const letter = { ...signUp, subjectType: 'join-label', message: 'Hello', submission: '' }

test.each(
  places.flatMap(([place, read]) => addresses.map((row) => [place, ...row, read] as const)),
)('%s takes %s, as a browser does', (_place, typed, kept, _mailto, read) =>
  expect(read(typed)).toBe(kept),
)

test.each(addresses)('a mail to %s is written to it alone', (_typed, kept, mailto) => {
  expect(mailtoOf(kept)).toBe(mailto)
})

test.each([
  'jo',
  'jo@',
  '@label.example',
  'jo@label',
  'jo@localhost',
  'jo bo@label.example',
  'jo@label.',
  'jo@.example',
  'jö@label.example',
  'jo@@label.example',
  'jo@la bel.example',
])('%s is no address of mail', (typed) => expect(v.is(emailAddress(''), typed)).toBe(false))
