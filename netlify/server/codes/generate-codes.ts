import * as v from 'valibot'
import { noUniqueCodesMessage, releaseGoneMessage } from '#src/features/codes/admin/messages.ts'
import { defaultBatchName, type GenerateInput } from '#src/features/codes/admin/schema.ts'
import { codeMaker, type RandomBytes } from '#src/features/codes/new-codes.ts'
import { codesGenerated, type CodesGenerated } from '#src/features/codes/admin/contract.ts'
import { formatInstant } from '#src/lib/dates.ts'
import { readClock } from '#netlify/server/settings/clock.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { row, jsonResult } from '#netlify/server/http/rows.ts'

const maxRetries = 100

const generated = v.variant('outcome', [
  codesGenerated,
  v.object({ outcome: v.literal('short'), taken: v.array(v.string()) }),
])

/**
 * Makes a batch of new codes, all or none. Candidates that exist already are replaced, in at most 100 retries and while
 * `hasTime` returns true; then throws 409 `no-unique-codes`.
 */
export async function generateCodes(
  input: GenerateInput,
  database: DataApi,
  { random, hasTime }: { random: RandomBytes; hasTime: () => boolean },
): Promise<CodesGenerated> {
  const { releaseId, quantity, isDormant: is_dormant } = input
  const batch_name = input.batchName || (await nameBatch(releaseId, database))
  const batch = { release_id: releaseId, batch_name, quantity, is_dormant }
  const makeCode = codeMaker(input.prefix, random)
  const taken = new Set<string>()
  const candidates = new Set<string>()
  for (let round = 0; round <= maxRetries && hasTime(); round++) {
    const missing = quantity - candidates.size
    for (let made = 0; made < missing; made++) {
      const code = makeCode()
      if (!taken.has(code)) candidates.add(code)
    }
    if (candidates.size < quantity) continue
    const query = database.rpc('generate_codes', { ...batch, candidates: [...candidates] })
    const answer = await jsonResult(generated, query)
    if (answer.outcome === 'generated') return answer
    for (const code of answer.taken) {
      taken.add(code)
      candidates.delete(code)
    }
  }
  throw new RequestError(409, 'no-unique-codes', noUniqueCodesMessage, 'prefix')
}

/** The name of a batch without one. Throws 409 `release-gone`. */
export async function nameBatch(releaseId: string, database: DataApi): Promise<string> {
  const releases = database.from('releases').select('title').eq('id', releaseId)
  const { title } = await row(releases.is('deleted_at', null), releaseGone)
  return defaultBatchName(title, formatInstant(new Date().toISOString(), await readClock(database)))
}

const releaseGone = () => new RequestError(409, 'release-gone', releaseGoneMessage, 'releaseId')
