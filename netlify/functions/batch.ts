import type { Config } from '@netlify/functions'
import { recordAudit } from '#netlify/server/staff/audit.ts'
import { readBatch } from '#netlify/server/codes/batches.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { idOf, staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = { path: '/api/batches/:id' }

export default staffEndpoint({
  GET: {
    roles: ['admin'],
    handle: async ({ context, staff, database }) => {
      const batch = await readBatch(idOf(context), database)
      // Whoever reads a whole batch takes its codes along.
      await recordAudit({
        actor: staff.id,
        action: 'codes-exported',
        subject: batch.batch.name,
        detail: { as: 'copy' },
      })
      return json(200, batch)
    },
  },
})
