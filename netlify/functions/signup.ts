import type { Config } from '@netlify/functions'
import type { SignupDeleted } from '#src/features/newsletter/panel-contract.ts'
import { json } from '../server/endpoint.ts'
import { deleteSignup } from '../server/signups.ts'
import { idOf, staffEndpoint } from '../server/staff.ts'

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
