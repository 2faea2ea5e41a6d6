// Apart from the contract, so that the page's script does not carry what only the function checks.
import * as v from 'valibot'
import { honeypotEntries } from '#src/lib/honeypot.ts'
import { proofField } from '#src/lib/proof-of-work.ts'
import { newsletterLimits } from './contract.ts'

export const newsletterInput = v.strictObject({
  name: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.nonEmpty('Please tell us your name.'),
    v.maxLength(newsletterLimits.name, `Please keep this to ${newsletterLimits.name} characters.`),
  ),
  email: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.nonEmpty('Please tell us your e-mail address.'),
    v.maxLength(
      newsletterLimits.email,
      `Please keep this to ${newsletterLimits.email} characters.`,
    ),
    v.email('Please check your e-mail address.'),
  ),
  proof: proofField,
  ...honeypotEntries,
})
export type NewsletterInput = v.InferOutput<typeof newsletterInput>
