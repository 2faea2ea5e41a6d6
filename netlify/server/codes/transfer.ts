import { randomBytes } from 'node:crypto'
import type * as v from 'valibot'
import { isPrintedCode, normalizeCode } from '#src/features/codes/code.ts'
import {
  type AcceptAnswer,
  type TransferAnswer,
  type acceptTransferInput,
  isAcceptAnswer,
  type transferInput,
  transferSeconds,
} from '#src/features/codes/redeem/transfer.ts'
import { callWithSecretKey, DatabaseError } from '#netlify/server/http/database.ts'
import { hashOf } from '#netlify/server/http/secret-token.ts'

/** 128 bits: nobody guesses one within ten minutes. */
const tokenBytes = 16
const tokenPattern = /^[A-Za-z0-9_-]{22}$/

/** A token with which another device gets the release of a redeemed code. Throws DatabaseError. */
export async function startTransfer({
  code: typed,
  claim,
}: v.InferOutput<typeof transferInput>): Promise<TransferAnswer> {
  const code = normalizeCode(typed)
  if (!isPrintedCode(code)) return { outcome: 'download-closed' }
  const token = randomBytes(tokenBytes).toString('base64url')
  const outcome = await callWithSecretKey('start_transfer', {
    code,
    claim,
    token_hash: hashOf(token),
  })
  if (outcome === 'transfer') return { outcome, token, expiresInSeconds: transferSeconds }
  if (outcome === 'too-many-devices' || outcome === 'download-closed') return { outcome }
  throw new DatabaseError('start_transfer: an answer that is none')
}

/** Hands the release on to the claim; the same claim may ask again. Throws DatabaseError. */
export async function acceptTransfer({
  token,
  claim,
}: v.InferOutput<typeof acceptTransferInput>): Promise<AcceptAnswer> {
  if (!tokenPattern.test(token)) return { outcome: 'transfer-closed' }
  const answer: unknown = await callWithSecretKey('accept_transfer', {
    token_hash: hashOf(token),
    claim,
  })
  if (!isAcceptAnswer(answer)) throw new DatabaseError('accept_transfer: an answer that is none')
  return answer
}
