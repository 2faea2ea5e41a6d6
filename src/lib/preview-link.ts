import * as v from 'valibot'
import { answers, operation, type Role } from './operation.ts'

/** The secret link to a record that is not out; `expiresAt` is ISO 8601. */
export const previewLinkRead = v.object({
  link: v.nullable(v.object({ madeBy: v.string(), expiresAt: v.string() })),
})
export type PreviewLinkRead = v.InferOutput<typeof previewLinkRead>
/** The link itself is told once. */
export type PreviewLinkMade = { outcome: 'made'; url: string; expiresAt: string }
export type PreviewLinkEnded = { outcome: 'ended' }

/** The operations of the secret link to a record at `path`; a new link ends an older one. */
export const previewLinkOperations = <const Path extends `/${string}`>(
  path: Path,
  by: readonly Role[],
) => ({
  readPreviewLink: operation(`GET ${path}/:id/preview-link`, by, answers<PreviewLinkRead>()),
  makePreviewLink: operation(`POST ${path}/:id/preview-link`, by, answers<PreviewLinkMade>(), {
    status: 201,
  }),
  endPreviewLink: operation(`DELETE ${path}/:id/preview-link`, by, answers<PreviewLinkEnded>()),
})
