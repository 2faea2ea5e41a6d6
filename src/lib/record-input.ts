// What every save of a record brings along: its id, and the version that it was made from.
import * as v from 'valibot'

/** Said of a record that is gone, and of an id that no record can have. */
export const goneMessage = 'This no longer exists. Please reload the page.'

/** The id of a record that staff name, usually by the address of their screen. */
export const recordId = v.pipe(v.string(), v.uuid(goneMessage), v.toLowerCase())

/** The version that a save started from (optimistic concurrency): ISO 8601. */
export const versionInput = v.strictObject({ updatedAt: v.pipe(v.string(), v.isoTimestamp()) })

/** What is saved over a version. */
export type Change<Input> = Input & v.InferOutput<typeof versionInput>

/** The same of a record that it names. */
export const recordVersionInput = v.strictObject({ id: recordId, ...versionInput.entries })
export type RecordChange<Input> = Input & v.InferOutput<typeof recordVersionInput>
