import { randomBytes } from 'node:crypto'
import { adminCode, codeStatistics } from '#src/features/codes/admin/contract.ts'
import type { codeOperations } from '#src/features/codes/admin/operations.ts'
import { refusalMessages } from '#src/features/codes/redeem/messages.ts'
import { codeMaker } from '#src/features/codes/new-codes.ts'
import { siteTimeZone } from '#src/lib/site-time-zone.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { jsonResult } from '#netlify/server/http/rows.ts'
import { siteOrigin } from '#netlify/server/http/site-origin.ts'
import type { HandlersBeyondSql } from '#netlify/server/staff/staff-operations.ts'
import { readBatch } from './batches.ts'
import { generateCodes } from './generate-codes.ts'
import { importCodes } from './import-codes.ts'
import { rehearse } from './rehearsal/rehearse.ts'
import { requirePrinted } from './require-printed.ts'

/** No retry starts later, so that the last one ends within the request deadline of 8 s. */
const generatingMs = 6000

/** So many candidates for one code that one of them is free, whatever has been generated. */
const candidateCount = 20

const unknownCode = () => new RequestError(404, 'unknown-code', refusalMessages['unknown-code'])

/** Each throws RequestError, DatabaseError. */
export const codeHandlers: HandlersBeyondSql<typeof codeOperations> = {
  generateCodes: ({ input, database }) => {
    const end = performance.now() + generatingMs
    const hasTime = () => performance.now() < end
    return generateCodes(input, database, { random: randomBytes, hasTime })
  },
  replaceCode: async ({ input: { code, reason, requestId }, database }) => {
    const query = database.rpc('replace_code', {
      code: requirePrinted(code),
      candidates: Array.from({ length: candidateCount }, codeMaker('', randomBytes)),
      reason,
      request_id: requestId,
    })
    return { outcome: 'replaced', code: await jsonResult(adminCode, query, unknownCode) }
  },
  importCodes: ({ input, database }) => importCodes(input, database),
  /** What became of the codes of a batch, of a release, or of all, by the days of the site. */
  readCodeStatistics: ({ input: { releaseId, batchId }, database }) => {
    const pressed = { release_id: releaseId, batch_id: batchId, time_zone: siteTimeZone() }
    return jsonResult(codeStatistics, database.rpc('code_statistics', pressed))
  },
  readBatch: ({ input, staff, database }) => readBatch(input, staff, database),
  rehearseBatch: ({ input, database }) => rehearse(input.batchId, siteOrigin(), database),
}
