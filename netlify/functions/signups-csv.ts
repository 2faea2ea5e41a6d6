import type { Config } from '@netlify/functions'
import { recordAudit } from '#netlify/server/staff/audit.ts'
import { csvDownload } from '#netlify/server/http/csv-download.ts'
import { readSignups, signupsCsv } from '#netlify/server/newsletter/signups.ts'
import { staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = { path: '/api/signups/all/csv' }

export default staffEndpoint({
  GET: {
    roles: ['admin'],
    handle: async ({ staff, database }) => {
      const signups = await readSignups(database)
      await recordAudit({
        actor: staff.id,
        action: 'signups-exported',
        detail: { quantity: signups.length },
      })
      return csvDownload(signupsCsv(signups), 'newsletter-sign-ups.csv')
    },
  },
})
