import * as v from 'valibot'
import { dashboardCounts } from '#src/features/dashboard/admin/contract.ts'
import type { dashboardOperations } from '#src/features/dashboard/admin/operations.ts'
import { task, type Task } from '#src/features/dashboard/task.ts'
import { hit } from '#src/features/search/admin/contract.ts'
import type { searchOperations } from '#src/features/search/admin/operations.ts'
import { isPrintedCode, normalizeCode } from '#src/features/codes/code.ts'
import { env } from '#netlify/server/http/env.ts'
import { jsonResult } from '#netlify/server/http/rows.ts'
import type { HandlersBeyondSql } from '#netlify/server/staff/staff-operations.ts'
import { checkSite } from './site-checks.ts'

/** The database leaves out what the caller's role may not see. Each throws RequestError, DatabaseError. */
export const dashboardHandlers: HandlersBeyondSql<
  typeof dashboardOperations & typeof searchOperations
> = {
  readDashboard: async ({ database }) => {
    const [counts, tasks] = await Promise.all([
      jsonResult(dashboardCounts, database.rpc('dashboard_counts')),
      jsonResult(v.array(task), database.rpc('list_tasks')),
    ])
    return { ...counts, tasks: tasks.filter(canBeDone) }
  },
  readSiteChecks: async ({ database }) => ({ checks: await checkSite(database) }),
  searchAdmin: async ({ input: { query }, database }) => {
    const code = normalizeCode(query)
    const asked = { query, ...(isPrintedCode(code) && { code }) }
    return { items: await jsonResult(v.array(hit), database.rpc('search_admin', asked)) }
  },
}

/** Without a form service no message has to be delivered. */
const canBeDone = ({ kind }: Task) =>
  kind !== 'messages-not-delivered' || env().CONTACT_FORM_URL !== undefined
