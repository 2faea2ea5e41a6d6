import type { Config } from '@netlify/functions'
import { recordAudit } from '../server/audit.ts'
import { csvDownload } from '../server/download.ts'
import { readSignups, signupsCsv } from '../server/signups.ts'
import { staffEndpoint } from '../server/staff.ts'

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
