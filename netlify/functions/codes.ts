import { randomBytes } from 'node:crypto'
import { codesApi } from '#src/features/codes/admin/operations.ts'
import { readStatistics } from '#netlify/server/codes/statistics.ts'
import { codeActionHandlers } from '#netlify/server/codes/code-actions.ts'
import { codeHandlers, generateCodes } from '#netlify/server/codes/codes.ts'
import { importCodes } from '#netlify/server/codes/import-codes.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: ['/api/codes', '/api/codes/*'] }

/** No retry starts later, so that the last one ends within the request deadline of 8 s. */
const generatingMs = 6000

export default serveStaff(codesApi, {
  ...codeHandlers,
  ...codeActionHandlers,
  generate: ({ input, database }) => {
    const end = performance.now() + generatingMs
    const hasTime = () => performance.now() < end
    return generateCodes(input, database, { random: randomBytes, hasTime })
  },
  import: ({ input, database }) => importCodes(input, database),
  readStatistics: ({ query, database }) => readStatistics(query, database),
})
