import type { Config } from '@netlify/functions'
import { searchCodeInput } from '#src/features/codes/admin/contract.ts'
import { searchCode } from '#netlify/server/codes/codes.ts'
import { json, readInput } from '#netlify/server/http/endpoint.ts'
import { staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = { path: '/api/codes/search' }

export default staffEndpoint({
  // A look-up, but a code travels only in a body.
  POST: {
    roles: ['admin'],
    handle: async ({ request, database }) => {
      const { code } = await readInput(request, searchCodeInput)
      return json(200, await searchCode(code, database))
    },
  },
})
