import type { Config } from '@netlify/functions'
import type { ReleaseRestored } from '#src/features/releases/contract.ts'
import { json } from '../server/endpoint.ts'
import { restoreRelease } from '../server/releases.ts'
import { idOf, staffEndpoint } from '../server/staff.ts'

export const config: Config = { path: '/api/releases/:id/restore' }

export default staffEndpoint({
  POST: {
    roles: ['admin'],
    handle: async ({ context, database }) => {
      const release = await restoreRelease(idOf(context), database)
      return json(200, { outcome: 'restored', release } satisfies ReleaseRestored)
    },
  },
})
