import type { Config } from '@netlify/functions'
import type { ArticleRestored } from '#src/features/news/admin/contract.ts'
import { roles } from '#src/features/staff/role.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { restoreArticle } from '#netlify/server/news.ts'
import { idOf, staffEndpoint } from '#netlify/server/staff/endpoint.ts'

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
