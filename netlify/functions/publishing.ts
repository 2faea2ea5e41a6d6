import type { Config } from '@netlify/functions'
import { publishingApi } from '#src/features/publishing/admin/operations.ts'
import {
  changePublishing,
  publishIfDue,
  readPublishing,
  requestPublish,
} from '#netlify/server/publishing/publishing.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config: Config = { path: '/api/publishing' }

export default serveStaff(publishingApi, {
  read: ({ database }) => readPublishing(database),
  publish: async ({ input, database }) => {
    if (input.now) await requestPublish(database)
    const what = await publishIfDue()
    return { ...(await readPublishing(database)), what }
  },
  change: async ({ input, database }) => {
    await changePublishing(input, database)
    return readPublishing(database)
  },
})
