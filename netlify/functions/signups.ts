import { signupsApi } from '#src/features/newsletter/admin/operations.ts'
import { csvDownload } from '#netlify/server/http/csv-download.ts'
import {
  deleteSignup,
  listSignups,
  readSignups,
  signupsCsv,
} from '#netlify/server/newsletter/signups.ts'
import { recordAudit } from '#netlify/server/staff/audit.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: ['/api/signups', '/api/signups/*'] }

export default serveStaff(signupsApi, {
  list: ({ query, database }) => listSignups(query, database),
  remove: ({ id, database }) => deleteSignup(id, database),
  csv: async ({ staff, database }) => {
    const signups = await readSignups(database)
    await recordAudit({
      actor: staff.id,
      action: 'signups-exported',
      detail: { quantity: signups.length },
    })
    return csvDownload(signupsCsv(signups), 'newsletter-sign-ups.csv')
  },
})
