import { publishingApi } from '#src/features/publishing/admin/operations.ts'
import * as publishing from '#netlify/server/publishing/publishing.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config = { path: '/api/publishing' }

export default serveStaff(publishingApi, {
  read: ({ database }) => publishing.readPublishing(database),
  publish: async ({ input, database }) => {
    if (input.now) await publishing.requestPublish(database)
    const what = await publishing.publishIfDue()
    return { ...(await publishing.readPublishing(database)), what }
  },
  change: async ({ input, database }) => {
    await publishing.changePublishing(input, database)
    return publishing.readPublishing(database)
  },
})
