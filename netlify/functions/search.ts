import type { Config } from '@netlify/functions'
import * as v from 'valibot'
import { hit } from '#src/features/search/admin/contract.ts'
import { searchApi } from '#src/features/search/admin/operations.ts'
import { jsonResult } from '#netlify/server/http/items.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config: Config = { path: '/api/search' }

export default serveStaff(searchApi, {
  // The database leaves out what the caller's role may not see.
  find: async ({ input, database }) => ({
    items: await jsonResult(v.array(hit), database.rpc('search_admin', input)),
  }),
})
