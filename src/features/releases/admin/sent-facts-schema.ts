import * as v from 'valibot'
import { recordId } from '#src/lib/record-input.ts'

const facts = v.record(
  v.pipe(v.string(), v.regex(/^[a-z][a-z0-9 ]{0,39}$/)),
  v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/)),
)

/** When (ISO 8601) and what was sent, as a digest of each fact: by the id of an edition, or as `release` without editions. */
export const sentFacts = v.object({
  sent: v.record(v.string(), v.object({ at: v.string(), facts })),
})
export type SentFacts = v.InferOutput<typeof sentFacts>

export const sentFactsQuery = v.strictObject({ releaseId: recordId })

export const sentFactsInput = v.strictObject({
  releaseId: recordId,
  edition: v.union([v.literal('release'), v.pipe(v.string(), v.uuid())]),
  facts,
})

/** The maximum size of a request body in bytes: enough for the facts of 200 tracks. */
export const sentBodyBytes = 64 * 1024
