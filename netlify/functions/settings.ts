import type { Config } from '@netlify/functions'
import { settingsApi } from '#src/features/settings/admin/operations.ts'
import { changeSettings, readSettings } from '#netlify/server/settings/settings.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config: Config = { path: '/api/settings' }

export default serveStaff(settingsApi, {
  read: async ({ database }) => ({ settings: await readSettings(database) }),
  change: ({ input, database }) => changeSettings(input, database),
})
