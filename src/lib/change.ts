import * as v from 'valibot'

/** The version that a save started from (optimistic concurrency): ISO 8601. */
export const versionInput = v.strictObject({ updatedAt: v.pipe(v.string(), v.isoTimestamp()) })

/** What is saved over a version. */
export type Change<Input> = Input & v.InferOutput<typeof versionInput>
