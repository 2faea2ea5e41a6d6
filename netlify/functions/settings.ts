import type { Config } from '@netlify/functions'
import { type SettingsChanged, type SettingsRead } from '#src/features/settings/admin/contract.ts'
import { changeSettingsInput } from '#src/features/settings/admin/schema.ts'
import { readChange } from '#netlify/server/http/body.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { changeSettings, readSettings } from '#netlify/server/settings.ts'
import { staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = { path: '/api/settings' }

export default staffEndpoint({
  GET: {
    roles: ['admin'],
    handle: async ({ database }) =>
      json(200, { settings: await readSettings(database) } satisfies SettingsRead),
  },
  PATCH: {
    roles: ['admin'],
    handle: async ({ request, database }) => {
      const settings = await changeSettings(
        await readChange(request, changeSettingsInput),
        database,
      )
      return json(200, { outcome: 'changed', settings } satisfies SettingsChanged)
    },
  },
})
