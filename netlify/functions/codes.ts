import { readStatistics } from '#netlify/server/codes/batches.ts'
import { randomBytes } from 'node:crypto'
import { codesApi } from '#src/features/codes/admin/operations.ts'
import { actOnCodes, replaceCode, undoCodeAction } from '#netlify/server/codes/code-actions.ts'
import * as codes from '#netlify/server/codes/codes.ts'
import { importCodes } from '#netlify/server/codes/import-codes.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: ['/api/codes', '/api/codes/*'] }

/** No retry starts later, so that the last one ends within the request deadline of 8 s. */
const generatingMs = 6000

export default serveStaff(codesApi, {
  list: ({ query, database }) => codes.listCodes(query, database),
  generate: ({ input, database }) => {
    const end = performance.now() + generatingMs
    const hasTime = () => performance.now() < end
    return codes.generateCodes(input, database, { random: randomBytes, hasTime })
  },
  makeAvailable: ({ input, database }) => codes.makeCodeAvailable(input, database),
  countOpen: ({ query, database }) => codes.countOpenCodes(query.prefix, database),
  search: ({ input, database }) => codes.searchCode(input.code, database),
  act: ({ input, database }) => actOnCodes(input, database),
  undo: ({ input, database }) => undoCodeAction(input.actionId, database),
  replace: ({ input, database }) => replaceCode(input, database, randomBytes),
  import: ({ input, database }) => importCodes(input, database),
  readStatistics: ({ query, database }) => readStatistics(query, database),
})
