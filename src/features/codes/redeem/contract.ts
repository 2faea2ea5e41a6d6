import * as v from 'valibot'
import type { DateStyle } from '#src/lib/dates.ts'
import type { FileKind } from '#src/features/releases/files/file-kind.ts'
import type { FileTrack } from '#src/features/releases/tracks/file-track.ts'
import { proofField, type ProofChallenge } from '#src/features/spam/proof-of-work.ts'

/** What a redeemed code gives. An address or cover that the release does not have is null. */
export type RedeemedRelease = {
  artist: string
  title: string
  year: string
  coverImage: string | null
  /** Its page on the site, while it is shown there. */
  page: string | null
  downloadUrl: string | null
  mp3Url: string | null
  flacUrl: string | null
  /** The label's own files, in the order of the page: those of the whole release, then those of its tracks. */
  files: RedeemedFile[]
  /** Of tracks that have one: everybody may hear it. */
  previews: { address: string; track: FileTrack }[]
  /** When this claim stops getting it (ISO 8601). */
  until: string | null
  dates: DateStyle
}

/** A file that POST /api/download gives; `name` is what it is called there. */
export type RedeemedFile = {
  id: string
  kind: FileKind
  name: string
  bytes: number
  track: FileTrack | null
}

/** `claim` says "it is me again": the same claim gets the same release again for 7 days. `proof`: see ProofChallenge. */
export const redeemInput = v.strictObject({
  code: v.pipe(v.string(), v.maxLength(200)),
  claim: v.optional(v.pipe(v.string(), v.regex(/^([A-Za-z0-9_-]{16,64})?$/))),
  proof: proofField,
})
export type RedeemInput = v.InferOutput<typeof redeemInput>

/**
 * Every answer to POST /api/redeem. `redeemed` and a missing release's `unknown-code` spend the code; `unavailable` may
 * hide an answer that was lost after the commit, which the same claim gets again.
 */
export type RedeemAnswer =
  | { outcome: 'redeemed'; release: RedeemedRelease }
  /** `void`: the label has withdrawn it. */
  | { outcome: 'unknown-code' | 'malformed-code' | 'already-used' | 'void' }
  /** Before its release day (ISO 8601), which spends nothing; `calendar` is the address of an .ics of it. */
  | {
      outcome: 'not-yet'
      availableAt: string
      release: { artist: string; title: string; calendar: string; dates: DateStyle }
    }
  | { outcome: 'redemptions-paused' | 'wait-needed' | 'unavailable' }
  | { outcome: 'too-many-attempts'; retryAfterSeconds: number }
  | { outcome: 'proof-needed'; challenge: ProofChallenge }

/** When to try again after `wait-needed`, which only a browser without script is told: others work. */
export const waitSeconds = 10

/** When to try again after `unavailable`. */
export const retrySeconds = 4

export type RedeemOutcome = RedeemAnswer['outcome']
export type RedeemRefusal = Exclude<RedeemOutcome, 'redeemed'>

export const redeemPath = '/api/redeem'
/** The day of a release that is not open yet, as an .ics file. */
export const calendarPath = '/api/redeem/calendar'

export const redeemStatus: Record<RedeemOutcome, number> = {
  redeemed: 200,
  'unknown-code': 404,
  'malformed-code': 400,
  'already-used': 409,
  void: 410,
  'not-yet': 403,
  'redemptions-paused': 403,
  'too-many-attempts': 429,
  'proof-needed': 428,
  'wait-needed': 429,
  unavailable: 503,
}
