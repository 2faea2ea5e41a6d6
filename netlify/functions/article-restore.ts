import type { Config } from '@netlify/functions'
import type { ArticleRestored } from '#src/features/news/contract.ts'
import { roles } from '#src/features/staff/role.ts'
import { json } from '../server/endpoint.ts'
import { restoreArticle } from '../server/news.ts'
import { idOf, staffEndpoint } from '../server/staff.ts'

export const config: Config = { path: '/api/news/:id/restore' }

export default staffEndpoint({
  POST: {
    roles,
    handle: async ({ context, database }) => {
      const restored = await restoreArticle(idOf(context), database)
      return json(200, { outcome: 'restored', ...restored } satisfies ArticleRestored)
    },
  },
})
