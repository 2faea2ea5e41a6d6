/**
 * How the browser sends the bytes of a file. `tus`: the protocol of tus.io, in chunks of exactly `chunkBytes` but for the
 * last. `put`: one PUT, with these headers. `multipart`: a PUT for each part of `partBytes`, but for the last, whose ETag the
 * answer names; `storedParts` are those that the store has already.
 */
export type Upload =
  | {
      protocol: 'tus'
      url: string
      headers: Record<string, string>
      metadata: Record<string, string>
      chunkBytes: number
    }
  | { protocol: 'put'; url: string; headers?: Record<string, string> }
  | { protocol: 'multipart'; partBytes: number; partUrls: string[]; storedParts: UploadedPart[] }

/** A part of a multipart upload that the store has; numbers begin with 1. */
export type UploadedPart = { number: number; etag: string }

/** Servers quote an ETag in a header, and not all of them in XML. */
export const isSameEtag = (one: string, other: string): boolean =>
  one.replaceAll('"', '') === other.replaceAll('"', '')
