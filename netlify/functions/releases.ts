import { catalogueTables } from '#src/features/catalogue/admin/operations.ts'
import { releasesApi } from '#src/features/releases/admin/operations.ts'
import { catalogueTableHandlers } from '#netlify/server/catalogue/catalogue.ts'
import { releaseRecords } from '#netlify/server/releases/releases.ts'
import { recordHandlers } from '#netlify/server/records/records.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

/** The releases one by one, and all of them as a file: one function. */
export const config = { path: ['/api/releases', '/api/releases/*', '/api/catalogue/*'] }

const operations = { ...releasesApi, ...catalogueTables }

export default serveStaff(operations, {
  ...recordHandlers(releaseRecords),
  ...catalogueTableHandlers,
})
