import * as v from 'valibot'
import { emailAddress } from '#src/lib/email.ts'
import { proofField } from '#src/features/spam/proof-of-work.ts'
import { recordId } from '#src/lib/record-input.ts'
import { requiredText } from '#src/lib/schema-atoms.ts'
import {
  linkOverMessage,
  loginMessages,
  longPasswordMessage,
  missingEmailMessage,
  missingFieldsMessage,
  missingSignInMessage,
  samePasswordMessage,
  weakPasswordMessage,
} from './messages.ts'
import { roles } from '#src/lib/operation.ts'

/** The maximum lengths; the database has the same. */
export const userLimits = { username: 80, email: 254 } as const

/** The same as in supabase/config.toml. The hash of Supabase Auth (bcrypt) uses no more than 72 bytes. */
export const minimumPasswordLength = 8
const maximumPasswordBytes = 72
export const passwordHint = `At least ${minimumPasswordLength} characters, and none of the most common ones.`

const username = requiredText(missingFieldsMessage, userLimits.username, 'username')

/** The format of an email address; whether it exists is not checked. */
const emailFormat = v.pipe(
  emailAddress(loginMessages['invalid-email']),
  v.maxLength(userLimits.email, loginMessages['invalid-email']),
)
export const isEmail = (text: string): boolean => v.is(emailFormat, text)

/** A password to sign in with, of any strength. The limit keeps a huge one from being hashed. */
const typedPassword = (missing: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.nonEmpty(missing),
    v.maxLength(1000, loginMessages['invalid-credentials']),
  )

/** A new password. Supabase Auth may be configured to be stricter and decides in the end. */
const newPassword = v.pipe(
  v.string(),
  v.minLength(minimumPasswordLength, weakPasswordMessage),
  v.maxBytes(maximumPasswordBytes, longPasswordMessage),
)

/** A new password in a form that may be sent without one. */
const chosenPassword = v.pipe(
  v.optional(v.string(), ''),
  v.nonEmpty(missingFieldsMessage),
  newPassword,
)

/** An email address of any format. */
const typedEmail = (missing: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.nonEmpty(missing),
    v.maxLength(userLimits.email, loginMessages['invalid-email']),
  )

export const signInInput = v.strictObject({
  email: typedEmail(missingSignInMessage),
  password: typedPassword(missingSignInMessage),
  proof: proofField,
})
export type SignInInput = v.InferOutput<typeof signInInput>

const email = v.pipe(typedEmail(missingFieldsMessage), emailFormat)
const role = v.optional(v.picklist(roles), 'moderator')

export const createUserInput = v.strictObject({
  username,
  email,
  password: v.pipe(v.optional(v.string(), ''), v.regex(/\S/, missingFieldsMessage), newPassword),
  role,
})
export type CreateUserInput = v.InferOutput<typeof createUserInput>

export const renameInput = v.strictObject({ username })
export const setPasswordInput = v.strictObject({ password: newPassword })

/** Exactly one change for each request, so that an error belongs to it. */
export const changeUserInput = v.union([
  v.strictObject({ id: recordId, role: v.picklist(roles) }),
  v.strictObject({ id: recordId, disabled: v.boolean() }),
  v.strictObject({ id: recordId, ...renameInput.entries }),
  v.strictObject({ id: recordId, ...setPasswordInput.entries }),
])
export type UserChange = v.InferOutput<typeof changeUserInput>

export const changePasswordInput = v.pipe(
  v.strictObject({
    currentPassword: typedPassword(missingFieldsMessage),
    newPassword: chosenPassword,
  }),
  v.forward(
    v.partialCheck(
      [['currentPassword'], ['newPassword']],
      ({ currentPassword, newPassword }) => newPassword !== currentPassword,
      samePasswordMessage,
    ),
    ['newPassword'],
  ),
)

export const createInviteInput = v.strictObject({ username, email, role })

export const forgotPasswordInput = v.strictObject({
  email: typedEmail(missingEmailMessage),
  proof: proofField,
})

/** What the fragment of a link says; whether it works is for the database to say. */
const linkToken = v.pipe(v.optional(v.string(), ''), v.maxLength(500, linkOverMessage))

export const lookAtLinkInput = v.strictObject({ token: linkToken, proof: proofField })

export const acceptLinkInput = v.strictObject({
  token: linkToken,
  password: chosenPassword,
  proof: proofField,
})
