// Apart from the contract, so that the page's script does not carry what only the function checks.
import * as v from 'valibot'
import { emailAddress } from '#src/lib/email.ts'
import { honeypotEntries } from '#src/features/spam/honeypot.ts'
import { proofField } from '#src/features/spam/proof-of-work.ts'
import { visitorText } from '#src/lib/schema-atoms.ts'
import { newsletterLimits } from './contract.ts'

export const newsletterInput = v.strictObject({
  name: visitorText('Please tell us your name.', newsletterLimits.name),
  email: v.pipe(
    visitorText('Please tell us your email address.', newsletterLimits.email),
    emailAddress('Please check your email address.'),
  ),
  proof: proofField,
  ...honeypotEntries,
})
export type NewsletterInput = v.InferOutput<typeof newsletterInput>
