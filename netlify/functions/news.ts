import type { Config } from '@netlify/functions'
import {
  articleBodyBytes,
  newsQuery,
  type ArticleRecords,
} from '#src/features/news/admin/contract.ts'
import { articleInput } from '#src/features/news/admin/schema.ts'
import { roles } from '#src/features/staff/role.ts'
import {
  changeArticle,
  createArticle,
  deleteArticle,
  listNews,
  readArticle,
  readReleaseChoices,
  restoreArticle,
} from '#netlify/server/news.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { resource } from '#netlify/server/http/resource.ts'
import { staffEndpoint } from '#netlify/server/staff/endpoint.ts'
import { recordsResource } from '#netlify/server/staff/records.ts'

export const config: Config = {
  path: ['/api/news', '/api/news/releases', '/api/news/:id', '/api/news/:id/restore'],
  rateLimit: { windowLimit: 600, windowSize: 180, aggregateBy: ['ip', 'domain'] },
}

const articles = recordsResource<ArticleRecords>({
  path: '/api/news',
  name: 'article',
  roles,
  querySchema: newsQuery,
  inputSchema: articleInput,
  maximumBytes: articleBodyBytes,
  list: listNews,
  read: readArticle,
  create: createArticle,
  change: changeArticle,
  remove: deleteArticle,
  restore: restoreArticle,
})

export default resource({
  '/api/news/releases': staffEndpoint({
    GET: {
      roles,
      handle: async ({ database }) => json(200, await readReleaseChoices(database)),
    },
  }),
  '/api/news': articles,
  '/api/news/:id': articles,
  '/api/news/:id/restore': articles,
})
