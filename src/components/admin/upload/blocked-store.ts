import { attempt } from '#src/lib/attempt.ts'
import type { Upload } from '#src/lib/upload.ts'

/** So many tries in a row that the store left without an answer, while the site gave its own. */
export const lossesUntilBlocked = 3

/** Said when the site's functions reach the store, and this browser does not. */
export const blockedStoreMessage = (host: string): string =>
  `Something in this browser blocks the file store (${host}). Turn off its blockers for this page, or use another browser. If that is no help, ask whoever set up the site to run “npm run doctor”.`

/** The host that the bytes of an upload go to. */
export const hostOf = (upload: Upload): string => {
  const url = upload.protocol === 'multipart' ? (upload.partUrls[0] ?? '') : upload.url
  // One of `npm start` is a path.
  const address = attempt(() => new URL(url)) ?? attempt(() => new URL(url, location.href))
  return address?.host ?? ''
}
