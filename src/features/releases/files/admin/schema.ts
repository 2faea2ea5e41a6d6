import * as v from 'valibot'
import { anyFileKinds, fileKinds, trackFileKinds } from '#src/features/releases/files/file-kind.ts'
import { recordId } from '#src/lib/record-input.ts'
import { fileLimits } from './limits.ts'

const isOneOf = (kinds: readonly string[], kind: string) => kinds.includes(kind)
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** A file to upload, with how many bytes it has; of a track when `trackId` is there. */
export const fileInput = v.pipe(
  v.strictObject({
    releaseId: recordId,
    trackId: v.optional(v.nullable(recordId), null),
    kind: v.picklist(anyFileKinds),
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(fileLimits.name)),
    bytes: count,
    tagsKey: v.optional(
      v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(fileLimits.tagsKey))),
      null,
    ),
  }),
  v.check(({ kind, trackId }) => isOneOf(trackId === null ? fileKinds : trackFileKinds, kind)),
)

/** What the browser knows of a multipart upload that is complete. */
export const completionInput = v.strictObject({
  id: recordId,
  parts: v.optional(
    v.pipe(
      v.array(v.strictObject({ number: count, etag: v.pipe(v.string(), v.maxLength(200)) })),
      v.maxLength(10_000),
    ),
    [],
  ),
})

export const filesInput = v.strictObject({ releaseId: recordId })
