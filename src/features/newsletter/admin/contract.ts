import * as v from 'valibot'
import { pageEntries, type Page } from '#src/lib/page.ts'

/** A stored sign-up. `consentedAt` is ISO 8601. */
export type Signup = { id: string; name: string; email: string; consentedAt: string }

/** `hasProvider` is true when new sign-ups go to a newsletter provider and are not stored. */
export type SignupList = Page<Signup> & { hasProvider: boolean }
export type SignupDeleted = { outcome: 'deleted' }
/** `consent` is the exact text that the fan agreed to. */
export type ExportedSignup = Omit<Signup, 'id'> & { consent: string }

export const signupOrders = ['newest', 'name'] as const

/** `q`: each word must appear in name or e-mail address. */
export const signupQuery = v.strictObject({
  q: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  sort: v.optional(v.picklist(signupOrders)),
  ...pageEntries(v.pipe(v.string(), v.uuid())),
})
export type SignupQuery = v.InferOutput<typeof signupQuery>
