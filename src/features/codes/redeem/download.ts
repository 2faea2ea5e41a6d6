import * as v from 'valibot'

export const downloadPath = '/api/download'

/** Which file of a redeemed code: whatever is wrong with any of them, the answer is the same. */
export const downloadInput = v.strictObject({
  code: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  claim: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  file: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
})
export type DownloadInput = v.InferOutput<typeof downloadInput>

/** The answer to POST /api/download: 200 with a link that lives for so long, 404, or 503. */
export type DownloadAnswer =
  | { outcome: 'link'; url: string; expiresInSeconds: number }
  | { outcome: 'download-closed' | 'unavailable' }

export const downloadStatus: Record<DownloadAnswer['outcome'], number> = {
  link: 200,
  'download-closed': 404,
  unavailable: 503,
}
