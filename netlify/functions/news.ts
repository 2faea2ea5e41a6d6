import type { Config } from '@netlify/functions'
import { newsApi } from '#src/features/news/admin/operations.ts'
import { siteOrigin } from '#netlify/server/http/site-origin.ts'
import {
  articleRecords,
  featureArticle,
  publishArticles,
  readReleaseChoices,
  readShowChoices,
  undoPublishArticles,
  unfeatureArticle,
} from '#netlify/server/news/news.ts'
import { endPreviewLink, makePreviewLink, readPreviewLink } from '#netlify/server/news/preview.ts'
import { recordHandlers } from '#netlify/server/staff/records.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config: Config = { path: ['/api/news', '/api/news/*'] }

export default serveStaff(newsApi, {
  ...recordHandlers(articleRecords),
  readReleaseChoices: ({ database }) => readReleaseChoices(database),
  readShowChoices: ({ database }) => readShowChoices(database),
  publish: ({ input, database }) => publishArticles(input, database),
  undoPublish: ({ input, database }) => undoPublishArticles(input, database),
  feature: ({ id, input, database }) => featureArticle(id, input, database),
  unfeature: ({ id, database }) => unfeatureArticle(id, database),
  readPreviewLink: ({ id, database }) => readPreviewLink(id, database),
  makePreviewLink: ({ id, database }) => makePreviewLink(id, database, siteOrigin()),
  endPreviewLink: ({ id, database }) => endPreviewLink(id, database),
})
