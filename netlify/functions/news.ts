import type { Config } from '@netlify/functions'
import {
  articleBodyBytes,
  newsQuery,
  publishInput,
  undoPublishInput,
  type ArticleRecords,
} from '#src/features/news/admin/contract.ts'
import { articleInput } from '#src/features/news/admin/schema.ts'
import { roles } from '#src/features/staff/role.ts'
import { moveInput } from '#src/lib/schema-atoms.ts'
import {
  changeArticle,
  createArticle,
  deleteArticle,
  featureArticle,
  listNews,
  publishArticles,
  readArticle,
  readReleaseChoices,
  restoreArticle,
  undoPublishArticles,
  unfeatureArticle,
} from '#netlify/server/news.ts'
import { endPreviewLink, makePreviewLink, readPreviewLink } from '#netlify/server/preview.ts'
import { readInput } from '#netlify/server/http/body.ts'
import { siteOrigin } from '#netlify/server/http/site-origin.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { resource } from '#netlify/server/http/resource.ts'
import { idOf, staffEndpoint } from '#netlify/server/staff/endpoint.ts'
import { recordsResource } from '#netlify/server/staff/records.ts'

export const config: Config = {
  path: [
    '/api/news',
    '/api/news/releases',
    '/api/news/publish',
    '/api/news/publish/undo',
    '/api/news/delete',
    '/api/news/restore',
    '/api/news/:id',
    '/api/news/:id/restore',
    '/api/news/:id/featured',
    '/api/news/:id/preview-link',
  ],
}

const articles = recordsResource<ArticleRecords>({
  path: '/api/news',
  table: 'news',
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
  '/api/news/publish': staffEndpoint({
    POST: {
      roles,
      handle: async ({ request, database }) =>
        json(200, await publishArticles(await readInput(request, publishInput), database)),
    },
  }),
  '/api/news/publish/undo': staffEndpoint({
    POST: {
      roles,
      handle: async ({ request, database }) =>
        json(200, await undoPublishArticles(await readInput(request, undoPublishInput), database)),
    },
  }),
  '/api/news/:id/featured': staffEndpoint({
    PUT: {
      roles,
      handle: async ({ request, context, database }) =>
        json(
          200,
          await featureArticle(idOf(context), await readInput(request, moveInput), database),
        ),
    },
    DELETE: {
      roles,
      handle: async ({ context, database }) =>
        json(200, await unfeatureArticle(idOf(context), database)),
    },
  }),
  '/api/news/:id/preview-link': staffEndpoint({
    GET: {
      roles,
      handle: async ({ context, database }) =>
        json(200, await readPreviewLink(idOf(context), database)),
    },
    POST: {
      roles,
      handle: async ({ context, database }) =>
        json(201, await makePreviewLink(idOf(context), database, siteOrigin())),
    },
    DELETE: {
      roles,
      handle: async ({ context, database }) =>
        json(200, await endPreviewLink(idOf(context), database)),
    },
  }),
  '/api/news': articles,
  '/api/news/delete': articles,
  '/api/news/restore': articles,
  '/api/news/:id': articles,
  '/api/news/:id/restore': articles,
})
