import type { Config } from '@netlify/functions'
import { type SignupDeleted, signupQuery } from '#src/features/newsletter/admin/contract.ts'
import { csvDownload } from '#netlify/server/http/csv-download.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { readQuery } from '#netlify/server/http/query.ts'
import { resource } from '#netlify/server/http/resource.ts'
import {
  deleteSignup,
  listSignups,
  readSignups,
  signupsCsv,
} from '#netlify/server/newsletter/signups.ts'
import { recordAudit } from '#netlify/server/staff/audit.ts'
import { idOf, staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = { path: ['/api/signups', '/api/signups/:id', '/api/signups/all/csv'] }

export default resource({
  '/api/signups': staffEndpoint({
    GET: {
      roles: ['admin'],
      handle: async ({ request, database }) =>
        json(200, await listSignups(readQuery(request, signupQuery), database)),
    },
  }),

  '/api/signups/:id': staffEndpoint({
    DELETE: {
      roles: ['admin'],
      handle: async ({ context, database }) => {
        await deleteSignup(idOf(context), database)
        return json(200, { outcome: 'deleted' } satisfies SignupDeleted)
      },
    },
  }),

  '/api/signups/all/csv': staffEndpoint({
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
  }),
})
