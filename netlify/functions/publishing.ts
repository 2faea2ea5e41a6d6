import type { Config } from '@netlify/functions'
import { changePublishingInput } from '#src/features/publishing/admin/schema.ts'
import { publishInput } from '#src/features/publishing/contract.ts'
import { roles } from '#src/features/staff/role.ts'
import { readInput } from '#netlify/server/http/body.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import {
  changePublishing,
  publishIfDue,
  readPublishing,
  requestPublish,
} from '#netlify/server/publishing/publishing.ts'
import { staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = { path: '/api/publishing' }

export default staffEndpoint({
  GET: {
    roles,
    handle: async ({ database }) => json(200, await readPublishing(database)),
  },
  POST: {
    roles,
    handle: async ({ request, database }) => {
      const { now } = await readInput(request, publishInput)
      if (now) await requestPublish(database)
      const what = await publishIfDue()
      return json(200, { ...(await readPublishing(database)), what })
    },
  },
  PATCH: {
    roles: ['admin'],
    handle: async ({ request, database }) => {
      await changePublishing(await readInput(request, changePublishingInput), database)
      return json(200, await readPublishing(database))
    },
  },
})
