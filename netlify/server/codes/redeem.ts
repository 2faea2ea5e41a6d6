import * as v from 'valibot'
import { isPrintedCode, normalizeCode } from '#src/features/codes/code.ts'
import {
  type RedeemAnswer,
  type RedeemInput,
  type RedeemedFile,
  calendarPath,
} from '#src/features/codes/redeem/contract.ts'
import { dateStyle } from '#src/features/settings/settings.ts'
import { downloadName } from '#src/features/releases/files/download-name.ts'
import type { ClientKeys } from '#netlify/server/http/client-key.ts'
import { callWithSecretKey, parseAnswer } from '#netlify/server/http/database.ts'
import { proofNeeded, verifyProof } from '#netlify/server/http/proof-of-work.ts'
import { env } from '#netlify/server/http/env.ts'
import { isSame, keyedHash } from '#netlify/server/http/secret-token.ts'
import { fileTrack } from '#src/features/releases/tracks/file-track.ts'
import { fileEntries } from './file-entries.ts'
import type { ReleaseDay } from '#src/features/codes/redeem/release-calendar.ts'

const words = v.nullable(v.string())
const file = v.object({
  ...fileEntries,
  id: v.string(),
  bytes: v.number(),
  track: v.optional(fileTrack),
})
const release = v.object({
  artist: v.string(),
  title: v.string(),
  year: v.string(),
  coverImage: words,
  page: words,
  downloadUrl: words,
  mp3Url: words,
  flacUrl: words,
  until: words,
  files: v.array(file),
  dates: dateStyle,
  previews: v.array(v.object({ address: v.string(), track: fileTrack })),
})
type Release = v.InferOutput<typeof release>

const redeemCodeAnswer = v.variant('outcome', [
  v.object({ outcome: v.literal('redeemed'), release }),
  v.object({ outcome: v.picklist(['unknown-code', 'already-used', 'void']) }),
  v.object({ outcome: v.picklist(['redemptions-paused', 'wait-needed']) }),
  v.object({
    outcome: v.literal('not-yet'),
    availableAt: v.string(),
    release: v.object({ id: v.string(), artist: v.string(), title: v.string(), dates: dateStyle }),
  }),
  v.object({ outcome: v.literal('too-many-attempts'), retryAfterSeconds: v.number() }),
  v.object({ outcome: v.literal('proof-needed'), difficulty: v.number() }),
])

/**
 * Redeems a code for a claim (claimOf). Idempotent: if the answer is lost after the commit, the code is used and the
 * same claim gets its release again. `canProve`: false for a browser without script, which may have to wait where others
 * work. Throws DatabaseError.
 */
export async function redeem(
  { code: typed, proof }: RedeemInput,
  claim: string,
  keys: ClientKeys,
  canProve: boolean,
): Promise<RedeemAnswer> {
  const code = normalizeCode(typed)
  if (!isPrintedCode(code)) return { outcome: 'malformed-code' }
  const purpose = ['redeem', keys.client, code]
  const { difficulty: proven } = await verifyProof(proof, purpose)
  const parameters = { code, claim, ...keys, proven, can_prove: canProve }
  const answer = parseAnswer(redeemCodeAnswer, await callWithSecretKey('redeem_code', parameters))
  if (answer.outcome === 'proof-needed') return proofNeeded(purpose, answer.difficulty)
  if (answer.outcome === 'redeemed')
    return { ...answer, release: { ...answer.release, files: namedFiles(answer.release) } }
  if (answer.outcome !== 'not-yet') return answer
  const { id, ...release } = answer.release
  const query = new URLSearchParams({ release: id, proof: calendarProof(id) })
  const calendar = `${calendarPath}?${query.toString()}`
  return { ...answer, release: { ...release, calendar } }
}

const namedFiles = ({ artist, title, files }: Release): RedeemedFile[] =>
  files.map(({ id, kind, type, bytes, track = null }) => {
    const name = downloadName({ kind, type, artist, title, track })
    return { id, kind, name, bytes, track }
  })

/** The claim that the browser sent, or one derived for a browser without script. */
export const claimOf = ({ code, claim }: RedeemInput, client: string): string =>
  claim || claimWithoutScript(normalizeCode(code), client)

/**
 * The claim of a browser without script, which cannot store one: derived, so that a reload of the answer has the same.
 * redeem_code() recognizes the prefix and accepts the claim for one hour.
 */
const claimWithoutScript = (code: string, client: string): string =>
  `noscript-${keyedHash(code, client).slice(0, 40)}`

const dayAnswer = v.object({ artist: v.string(), title: v.string(), available_at: v.string() })

/** Shows that a code of the release was typed, in an address that cannot carry the code itself. */
const calendarProof = (releaseId: string): string =>
  keyedHash(`calendar ${releaseId}`, env().CLIENT_HASH_SECRET)

/**
 * The day of a release that is not open yet: of one that the site shows, or with the proof that redeem() gave out, of any.
 * Undefined for all others. Throws DatabaseError.
 */
export async function readReleaseDay(id: string, proof: string): Promise<ReleaseDay | undefined> {
  const is_known = isSame(proof, calendarProof(id))
  const answer = await callWithSecretKey('release_day', { release_id: id, is_known })
  if (answer === null) return undefined
  const { artist, title, available_at } = parseAnswer(dayAnswer, answer)
  return { id, artist, title, availableAt: available_at }
}
