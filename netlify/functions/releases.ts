import type { Config } from '@netlify/functions'
import { catalogueApi } from '#src/features/catalogue/admin/operations.ts'
import { catalogueCsv } from '#src/features/catalogue/admin/release-texts.ts'
import { releasesApi } from '#src/features/releases/admin/operations.ts'
import { siteTimeZone } from '#src/lib/site-time-zone.ts'
import { importCatalogue, readAll, readPart } from '#netlify/server/catalogue/catalogue.ts'
import { csvDownload } from '#netlify/server/http/csv-download.ts'
import { releaseRecords } from '#netlify/server/releases/releases.ts'
import { recordHandlers } from '#netlify/server/staff/records.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config: Config = {
  path: ['/api/releases', '/api/releases/*', '/api/catalogue', '/api/catalogue/*'],
}

/** The releases one by one, and all of them as a file: one function. */
export default serveStaff(
  { ...releasesApi, ...catalogueApi },
  {
    ...recordHandlers(releaseRecords),
    readPart: ({ query, database }) => readPart(query, database),
    import: async ({ input, database }) => ({
      outcome: 'imported',
      items: await importCatalogue(input, database),
    }),
    csv: async ({ database }) => {
      const releases = await readAll({ kind: 'releases' }, database)
      return csvDownload(catalogueCsv(releases, siteTimeZone()), 'catalogue.csv')
    },
  },
)
