import * as v from 'valibot'
import { largestPageOfHeads, pageInput, type Page } from '#src/lib/page.ts'

/** A stored sign-up. `consentedAt` is ISO 8601. */
export const signup = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  consentedAt: v.string(),
})
export type Signup = v.InferOutput<typeof signup>

/** `hasProvider` is true when new sign-ups go to a newsletter provider and are not stored. */
export type SignupList = Page<Signup> & { hasProvider: boolean }
/** `consent` is the exact text that the fan agreed to. */
export const exportedSignup = v.object({ ...v.omit(signup, ['id']).entries, consent: v.string() })
export type ExportedSignup = v.InferOutput<typeof exportedSignup>

export const signupOrders = ['newest', 'name'] as const

/** `q`: each word must appear in name or email address. */
export const signupQuery = v.strictObject({
  q: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  sort: v.optional(v.picklist(signupOrders)),
  ...pageInput(v.pipe(v.string(), v.uuid()), largestPageOfHeads),
})
