import type { Config } from '@netlify/functions'
import { batchCsv, csvFileName, readBatch } from '../server/batches.ts'
import { idOf, staffEndpoint } from '../server/staff.ts'

export const config: Config = { path: '/api/batches/:id/csv' }

export default staffEndpoint({
  GET: {
    roles: ['admin'],
    handle: async ({ request, context, database }) => {
      const batch = await readBatch(idOf(context), database)
      return new Response(batchCsv(batch, new URL(request.url).origin), {
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="${csvFileName(batch)}"`,
        },
      })
    },
  },
})
