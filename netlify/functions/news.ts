import { newsApi } from '#src/features/news/admin/operations.ts'
import * as news from '#netlify/server/news/news.ts'
import { previewLinkHandlers } from '#netlify/server/staff/preview-links.ts'
import { recordHandlers } from '#netlify/server/staff/records.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: ['/api/news', '/api/news/*'] }

export default serveStaff(newsApi, {
  ...recordHandlers(news.articleRecords),
  readReleaseChoices: ({ database }) => news.readReleaseChoices(database),
  readShowChoices: ({ database }) => news.readShowChoices(database),
  publish: ({ input, database }) => news.publishArticles(input, database),
  undoPublish: ({ input, database }) => news.undoPublishArticles(input, database),
  feature: ({ id, input, database }) => news.featureArticle(id, input, database),
  unfeature: ({ id, database }) => news.unfeatureArticle(id, database),
  ...previewLinkHandlers,
})
