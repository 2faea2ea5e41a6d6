import type { Config } from '@netlify/functions'
import type { SignupDeleted } from '#src/features/newsletter/admin/contract.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { deleteSignup } from '#netlify/server/newsletter/signups.ts'
import { idOf, staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = { path: '/api/signups/:id' }

export default staffEndpoint({
  DELETE: {
    roles: ['admin'],
    handle: async ({ context, database }) => {
      await deleteSignup(idOf(context), database)
      return json(200, { outcome: 'deleted' } satisfies SignupDeleted)
    },
  },
})
