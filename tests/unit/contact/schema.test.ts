import * as v from 'valibot'
import { expect, test } from 'vitest'
import { messageWithCode } from '#src/features/contact/message.ts'
import { contactInput } from '#src/features/contact/schema.ts'

const message = {
  name: 'Ada',
  email: 'ada@fan.example',
  subjectType: 'code-support',
  message: 'It says used.',
}
const problems = (change: Record<string, unknown>) =>
  v.safeParse(contactInput, { ...message, ...change }).issues?.map((issue) => issue.message)

test('a code goes with its subject alone', () => {
  expect(v.parse(contactInput, { ...message, code: ' dead-wax1 ' }).code).toBe('dead-wax1')
  expect(v.parse(contactInput, { ...message, code: ' ' }).code).toBeUndefined()
  const other = { ...message, code: 'DEADWAX1', subjectType: 'shop-support' }
  expect(v.parse(contactInput, other).code).toBeUndefined()
})

test('a code, and a message with it, have their limits', () => {
  expect(problems({ code: 'x'.repeat(200) })).toBeUndefined()
  expect(problems({ code: 'x'.repeat(201) })).toEqual(['Please keep this to 200 characters.'])
  expect(problems({ message: 'x'.repeat(10_000) })).toBeUndefined()
  expect(problems({ message: 'x'.repeat(9_990), code: 'DEADWAX1' })).toEqual([
    'Please keep the message and the code together to 10000 characters.',
  ])
})

test('a message says of which code it is', () => {
  expect(messageWithCode('It says used.', 'DEADWAX1')).toBe('It says used.\n\nCode: DEADWAX1')
  expect(messageWithCode('Hello', null)).toBe('Hello')
})
