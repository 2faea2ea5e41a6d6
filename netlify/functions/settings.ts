import { redirectsApi } from '#src/features/redirects/admin/operations.ts'
import { settingsApi } from '#src/features/settings/admin/operations.ts'
import { redirectHandlers } from '#netlify/server/redirects/redirects.ts'
import { settingsHandlers } from '#netlify/server/settings/settings.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: ['/api/settings', '/api/redirects'] }

const operations = { ...settingsApi, ...redirectsApi }

export default serveStaff(operations, { ...settingsHandlers, ...redirectHandlers })
