import type { Config } from '@netlify/functions'
import {
  articleBodyBytes,
  type ArticleChanged,
  type ArticleCreated,
  type ArticleDeleted,
  type ArticleRestored,
  newsQuery,
} from '#src/features/news/admin/contract.ts'
import { articleInput } from '#src/features/news/admin/schema.ts'
import { roles } from '#src/features/staff/role.ts'
import { readChange, readInput } from '#netlify/server/http/body.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { readQuery } from '#netlify/server/http/query.ts'
import { resource } from '#netlify/server/http/resource.ts'
import {
  changeArticle,
  createArticle,
  deleteArticle,
  listNews,
  readArticle,
  restoreArticle,
} from '#netlify/server/news.ts'
import { idOf, staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = { path: ['/api/news', '/api/news/:id', '/api/news/:id/restore'] }

export default resource({
  '/api/news': staffEndpoint({
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
  }),

  '/api/news/:id': staffEndpoint({
    GET: {
      roles,
      handle: async ({ context, database }) =>
        json(200, await readArticle(idOf(context), database)),
    },
    PATCH: {
      roles,
      handle: async ({ request, context, database }) => {
        const id = idOf(context)
        const change = await readChange(request, articleInput, {
          maximumBytes: articleBodyBytes,
        })
        const article = await changeArticle(id, change, database)
        return json(200, { outcome: 'changed', article } satisfies ArticleChanged)
      },
    },
    DELETE: {
      roles,
      handle: async ({ context, database }) => {
        const article = await deleteArticle(idOf(context), database)
        return json(200, { outcome: 'deleted', article } satisfies ArticleDeleted)
      },
    },
  }),

  '/api/news/:id/restore': staffEndpoint({
    POST: {
      roles,
      handle: async ({ context, database }) => {
        const restored = await restoreArticle(idOf(context), database)
        return json(200, { outcome: 'restored', ...restored } satisfies ArticleRestored)
      },
    },
  }),
})
