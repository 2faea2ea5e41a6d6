import * as v from 'valibot'
import { pageEntries, type Page, type PageQuery } from '#src/lib/page.ts'

export const signupsPath = '/api/signups'
export const signupPath = (id: string) => `${signupsPath}/${id}`
/** A download: to be linked to. */
export const signupsCsvPath = `${signupsPath}/all/csv`

/** A sign-up that is stored here. `consentedAt` is ISO 8601. */
export type Signup = { id: string; name: string; email: string; consentedAt: string }

/** `hasProvider` is true where new sign-ups go to a newsletter provider instead. */
export type SignupList = Page<Signup> & { hasProvider: boolean }
export type SignupDeleted = { outcome: 'deleted' }
/** With the sentence that was agreed to, word for word. */
export type ExportedSignup = Omit<Signup, 'id'> & { consent: string }

export const signupOrders = ['newest', 'name'] as const
export type SignupOrder = (typeof signupOrders)[number]

/** `q`: words that all have to appear in name or address. */
export type SignupQuery = PageQuery & {
  q?: string | undefined
  sort?: SignupOrder | undefined
}
export const signupQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  sort: v.optional(v.picklist(signupOrders)),
  ...pageEntries(v.pipe(v.string(), v.uuid())),
})
