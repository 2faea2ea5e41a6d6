import { pagesApi } from '#src/features/pages/admin/operations.ts'
import { pageRecords } from '#netlify/server/pages/pages.ts'
import { previewLinkHandlers } from '#netlify/server/records/preview-links.ts'
import { recordHandlers } from '#netlify/server/records/records.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: ['/api/pages', '/api/pages/*'] }

export default serveStaff(pagesApi, { ...recordHandlers(pageRecords), ...previewLinkHandlers })
