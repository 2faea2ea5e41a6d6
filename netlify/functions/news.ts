import type { Config } from '@netlify/functions'
import {
  articleBodyBytes,
  articleInput,
  newsQuery,
  type ArticleCreated,
} from '#src/features/news/admin/contract.ts'
import { roles } from '#src/features/staff/role.ts'
import { json, readInput } from '#netlify/server/http/endpoint.ts'
import { readQuery } from '#netlify/server/http/query.ts'
import { createArticle, listNews } from '#netlify/server/news.ts'
import { staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = { path: '/api/news' }

export default staffEndpoint({
  GET: {
    roles,
    handle: async ({ request, database }) =>
      json(200, await listNews(readQuery(request, newsQuery), database)),
  },
  POST: {
    roles,
    handle: async ({ request, database }) => {
      const input = await readInput(request, articleInput, { maximumBytes: articleBodyBytes })
      const article = await createArticle(input, database)
      return json(201, { outcome: 'created', article } satisfies ArticleCreated)
    },
  },
})
