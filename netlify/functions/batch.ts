import type { Config } from '@netlify/functions'
import { recordAudit } from '../server/audit.ts'
import { readBatch } from '../server/batches.ts'
import { json } from '../server/endpoint.ts'
import { idOf, staffEndpoint } from '../server/staff.ts'

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
