import type { Config } from '@netlify/functions'
import { newsApi } from '#src/features/news/admin/operations.ts'
import {
  articleRecords,
  featureArticle,
  publishArticles,
  readReleaseChoices,
  readShowChoices,
  undoPublishArticles,
  unfeatureArticle,
} from '#netlify/server/news/news.ts'
import { previewLinkHandlers } from '#netlify/server/staff/preview-links.ts'
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
  ...previewLinkHandlers,
})
