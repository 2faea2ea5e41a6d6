import * as v from 'valibot'
import { attempt } from '#src/lib/attempt.ts'

/**
 * What a browser knows of an upload that is not complete, to resume it after its tab was closed: the address of a tus
 * upload with the store's own, or the parts that the store has. `lastModified` tells the same file from a later one of the same name.
 */
const rememberedUpload = v.object({
  lastModified: v.number(),
  endpoint: v.optional(v.string()),
  url: v.optional(v.string()),
  parts: v.optional(v.array(v.object({ number: v.number(), etag: v.string() }))),
})
export type RememberedUpload = v.InferOutput<typeof rememberedUpload>
export type UploadMemory = {
  /** Undefined when nothing is known of this file as it is now. */
  read: (fileId: string, lastModified: number) => RememberedUpload | undefined
  write: (fileId: string, upload: RememberedUpload) => void
  forget: (fileId: string) => void
}

const prefix = 'deadwax-upload:'

/** Where storage is disabled or full, nothing is remembered, and an upload starts over. */
export const uploadMemory = (storage: () => Storage): UploadMemory => ({
  read: (fileId, lastModified) => {
    const stored = attempt(() =>
      v.parse(rememberedUpload, JSON.parse(storage().getItem(prefix + fileId) ?? 'null')),
    )
    return stored?.lastModified === lastModified ? stored : undefined
  },
  write: (fileId, upload) =>
    void attempt(() => storage().setItem(prefix + fileId, JSON.stringify(upload))),
  forget: (fileId) => void attempt(() => storage().removeItem(prefix + fileId)),
})
