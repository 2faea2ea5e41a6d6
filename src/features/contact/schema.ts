// Not in contract.ts, so that the page's script does not bundle Valibot.
import * as v from 'valibot'
import { emailAddress } from '#src/lib/email.ts'
import { honeypotEntries } from '#src/features/spam/honeypot.ts'
import { proofField } from '#src/features/spam/proof-of-work.ts'
import { atMost, visitorText as text } from '#src/lib/schema-atoms.ts'
import { contactLimits } from './contract.ts'
import { messageWithCode } from './message.ts'
import { missing } from './messages.ts'
import { subjectTypes } from './subject.ts'

const optionalText = (limit: number) => v.optional(v.pipe(v.string(), v.trim(), atMost(limit)))

const isOther = ({ subjectType }: { subjectType: string }) => subjectType === 'other'

/** A message. `customSubject` is there exactly with the subject 'other', `code` only with 'code-support'. */
export const contactInput = v.pipe(
  v.strictObject({
    name: text(missing.name, contactLimits.name),
    email: v.pipe(
      text(missing.email, contactLimits.email),
      emailAddress('Please check your email address.'),
    ),
    subjectType: v.pipe(v.optional(v.string(), ''), v.picklist(subjectTypes, missing.subjectType)),
    customSubject: optionalText(contactLimits.customSubject),
    /** The download code that the fan writes about, as typed. */
    code: optionalText(contactLimits.code),
    message: text(missing.message, contactLimits.message),
    /** An idempotency key: the browser generates it for a message and repeats it on a retry. */
    submission: v.optional(v.pipe(v.string(), v.regex(/^([A-Za-z0-9_-]{16,64})?$/))),
    proof: proofField,
    ...honeypotEntries,
  }),
  v.forward(
    v.partialCheck(
      [['subjectType'], ['customSubject']],
      (input) => !isOther(input) || Boolean(input.customSubject),
      missing.customSubject,
    ),
    ['customSubject'],
  ),
  v.transform((input) => ({
    ...input,
    customSubject: isOther(input) ? input.customSubject : undefined,
    code: (input.subjectType === 'code-support' && input.code) || undefined,
  })),
  v.forward(
    v.partialCheck(
      [['message'], ['code']],
      ({ message, code }) => messageWithCode(message, code).length <= contactLimits.message,
      `Please keep the message and the code together to ${contactLimits.message} characters.`,
    ),
    ['message'],
  ),
)
export type ContactInput = v.InferOutput<typeof contactInput>
