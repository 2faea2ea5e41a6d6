import { newsApi } from '#src/features/news/admin/operations.ts'
import { newsHandlers } from '#netlify/server/news/news.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: ['/api/news', '/api/news/*'] }

export default serveStaff(newsApi, newsHandlers)
