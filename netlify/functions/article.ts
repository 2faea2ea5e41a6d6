import type { Config } from '@netlify/functions'
import {
  articleBodyBytes,
  changeArticleInput,
  type ArticleChanged,
  type ArticleDeleted,
} from '#src/features/news/admin/contract.ts'
import { roles } from '#src/features/staff/role.ts'
import { json, readInput } from '#netlify/server/http/endpoint.ts'
import { changeArticle, deleteArticle, readArticle } from '#netlify/server/news.ts'
import { idOf, staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = { path: '/api/news/:id' }

export default staffEndpoint({
  GET: {
    roles,
    handle: async ({ context, database }) => json(200, await readArticle(idOf(context), database)),
  },
  PATCH: {
    roles,
    handle: async ({ request, context, database }) => {
      const id = idOf(context)
      const change = await readInput(request, changeArticleInput, {
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
})
