import type { Config } from '@netlify/functions'
import type { ReleaseRestored } from '#src/features/releases/admin/contract.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { restoreRelease } from '#netlify/server/releases.ts'
import { idOf, staffEndpoint } from '#netlify/server/staff/endpoint.ts'

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
