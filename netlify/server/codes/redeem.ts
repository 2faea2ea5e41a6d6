import { createHmac } from 'node:crypto'
import { isPrintedCode, normalizeCode } from '#src/features/codes/code.ts'
import {
  calendarPath,
  isRedeemAnswer,
  type RedeemAnswer,
  type RedeemedFile,
  type RedeemedRelease,
  type RedeemInput,
} from '#src/features/codes/redeem/contract.ts'
import { withQuery } from '#src/lib/page.ts'
import { downloadName } from '#src/features/files/download-name.ts'
import type { FileType } from '#src/features/files/file-type.ts'
import { fileKinds, type FileTrack } from '#src/lib/file-kind.ts'
import type { ClientKeys } from '#netlify/server/http/client-key.ts'
import { callWithSecretKey, DatabaseError } from '#netlify/server/http/database.ts'
import { proofNeeded, verifyProof } from '#netlify/server/http/proof-of-work.ts'
import * as v from 'valibot'
import type { ReleaseDay } from '#src/features/codes/redeem/release-calendar.ts'

/** redeem_code()'s answer to a try that is over a rate limit. */
type ProofNeeded = { outcome: 'proof-needed'; difficulty: number }

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
  const answer: unknown = await callWithSecretKey('redeem_code', parameters)
  if (!isRedeemAnswer(answer)) throw new DatabaseError('redeem_code: an answer that is none')
  if (answer.outcome === 'redeemed') return { ...answer, release: withNames(answer.release) }
  if (answer.outcome === 'not-yet') return { ...answer, release: withCalendar(answer.release) }
  if (answer.outcome !== 'proof-needed') return answer
  const { difficulty } = answer as unknown as ProofNeeded
  return proofNeeded(purpose, difficulty)
}

type ComingRelease = Extract<RedeemAnswer, { outcome: 'not-yet' }>['release']

/** redeem_code() says which release it is; the fan gets the address of its day. */
function withCalendar(release: ComingRelease): ComingRelease {
  const { artist, title } = release
  const { id } = release as unknown as { id: string }
  return { artist, title, calendar: withQuery(calendarPath, { release: id }) }
}

/** redeem_code() says of what type a file is, and fans learn what it is called. */
function withNames(release: RedeemedRelease): RedeemedRelease {
  const files = release.files as (Omit<RedeemedFile, 'track'> & {
    type: FileType
    track?: FileTrack
  })[]
  const { artist, title } = release
  return {
    ...release,
    // What everybody hears is no download.
    files: files
      .filter(({ kind }) => fileKinds.includes(kind))
      .map(({ id, kind, type, bytes, track = null }) => {
        const name = downloadName({ kind, type, artist, title, track })
        return { id, kind, name, bytes, track }
      }),
  }
}

/** The claim that the browser sent, or one derived for a browser without script. */
export function claimOf({ code, claim }: RedeemInput, client: string): string {
  return claim || claimWithoutScript(normalizeCode(code), client)
}

/**
 * The claim of a browser without script, which cannot store one: derived, so that a reload of the answer has the same.
 * redeem_code() recognizes the prefix and accepts the claim for one hour.
 */
function claimWithoutScript(code: string, client: string): string {
  return `noscript-${createHmac('sha256', client).update(code).digest('base64url').slice(0, 40)}`
}

const dayAnswer = v.object({ artist: v.string(), title: v.string(), available_at: v.string() })

/** The day of a release that is not open yet; undefined for any other one. Throws DatabaseError. */
export async function readReleaseDay(id: string): Promise<ReleaseDay | undefined> {
  const answer = await callWithSecretKey('release_day', { release_id: id })
  if (answer === null) return undefined
  const { artist, title, available_at } = v.parse(dayAnswer, answer)
  return { id, artist, title, availableAt: available_at }
}
