import type { Config } from '@netlify/functions'
import { searchCodeInput } from '#src/features/codes/panel-contract.ts'
import { searchCode } from '../server/codes.ts'
import { json, readInput } from '../server/endpoint.ts'
import { staffEndpoint } from '../server/staff.ts'

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
