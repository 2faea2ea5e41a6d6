import * as v from 'valibot'
import { isPrintedCode, normalizeCode } from '#src/features/codes/code.ts'
import { noUniqueCodesMessage, releaseGoneMessage } from '#src/features/codes/admin/messages.ts'
import { defaultBatchName, type GenerateInput } from '#src/features/codes/admin/schema.ts'
import { codeMaker, type RandomBytes } from '#src/features/codes/new-codes.ts'
import {
  adminCode,
  codesGenerated,
  foundCode,
  type CodesGenerated,
} from '#src/features/codes/admin/contract.ts'
import type { codesApi } from '#src/features/codes/admin/operations.ts'
import { refusalMessages } from '#src/features/codes/redeem/messages.ts'
import { formatInstant } from '#src/lib/dates.ts'
import { readClock } from '#netlify/server/settings/clock.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { result, row, itemOf, jsonResult, readPage } from '#netlify/server/http/rows.ts'
import type { StaffHandlers } from '#netlify/server/staff/serve-staff.ts'

type Operations = Pick<typeof codesApi, 'list' | 'countOpen' | 'search' | 'makeAvailable'>

/** Each function here throws RequestError, DatabaseError. */
export const codeHandlers: StaffHandlers<Operations> = {
  list: ({ query: { releaseId, batchId, limit, ...query }, database }) => {
    const filters = { ...query, release_id: releaseId, batch_id: batchId, page_size: limit }
    return readPage(database.rpc('list_codes', filters), itemOf(adminCode))
  },
  /** How many unused codes begin with the prefix: what a guesser may find. */
  countOpen: async ({ query: { prefix }, database }) => ({
    open: await result(database.rpc('count_open_codes', { prefix })),
  }),
  /** Finds a code, normalized from what was typed, with the outcome that redeeming it would have now. Throws 400, 404. */
  search: async ({ input, database }) => {
    const query = database.rpc('look_up_code', { code: requirePrinted(input.code) })
    return jsonResult(foundCode, query, unknownCode)
  },
  /** Makes a used code available again, moved to another release when its own is deleted. */
  makeAvailable: async ({ input: { id, releaseId }, database }) => {
    const made = { code: requirePrinted(id), release_id: releaseId }
    const query = database.rpc('make_code_available', made)
    return { outcome: 'available', code: await jsonResult(adminCode, query, unknownCode) }
  },
}

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

/** A typed code in its printed form. Throws 400. */
export function requirePrinted(typed: string): string {
  const code = normalizeCode(typed)
  if (!isPrintedCode(code))
    throw new RequestError(400, 'malformed-code', refusalMessages['malformed-code'])
  return code
}

export const unknownCode = () =>
  new RequestError(404, 'unknown-code', refusalMessages['unknown-code'])
const releaseGone = () => new RequestError(409, 'release-gone', releaseGoneMessage, 'releaseId')
