import * as v from 'valibot'
import { answers, roles } from '#src/lib/operation.ts'
import { recordId } from '#src/lib/record-input.ts'
import { handledOperation, sqlOperation, staffOperations } from '#src/lib/staff-operation.ts'

/** Of an article or, by an admin, a page. */
const previewedInput = v.strictObject({ recordId })

/** The secret link to a record that is not out; `expiresAt` is ISO 8601. */
const previewLinkRead = v.object({
  link: v.nullable(v.object({ madeBy: v.string(), expiresAt: v.string() })),
})
export type PreviewLinkRead = v.InferOutput<typeof previewLinkRead>
/** The link itself is told once. */
export type PreviewLinkMade = { outcome: 'made'; url: string; expiresAt: string }

const previewLinkEnded = v.object({ outcome: v.literal('ended') })

export const previewOperations = staffOperations({
  readPreviewLink: sqlOperation(roles, previewedInput, previewLinkRead),
  /** Ends an older link. Refused with `is-out` for a record that needs none. */
  createPreviewLink: handledOperation(roles, previewedInput, answers<PreviewLinkMade>(), {
    status: 201,
  }),
  endPreviewLink: sqlOperation(roles, previewedInput, previewLinkEnded),
})
