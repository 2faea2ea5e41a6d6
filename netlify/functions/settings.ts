import { redirectsApi } from '#src/features/redirects/admin/operations.ts'
import { settingsApi } from '#src/features/settings/admin/operations.ts'
import { execute } from '#netlify/server/http/rows.ts'
import { readRedirects } from '#netlify/server/redirects/redirects.ts'
import { changeSettings, readSettings } from '#netlify/server/settings/settings.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: ['/api/settings', '/api/redirects'] }

const operations = { ...settingsApi, ...redirectsApi }

export default serveStaff(operations, {
  read: async ({ database }) => ({ settings: await readSettings(database) }),
  change: ({ input, database }) => changeSettings(input, database),
  readRedirects: ({ database }) => readRedirects(database),
  changeRedirects: async ({ input, database }) => {
    await execute(database.rpc('change_redirects', input))
    return { outcome: 'changed' }
  },
})
