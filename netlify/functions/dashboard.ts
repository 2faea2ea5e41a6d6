import * as v from 'valibot'
import { dashboardCounts } from '#src/features/dashboard/admin/contract.ts'
import { dashboardApi } from '#src/features/dashboard/admin/operations.ts'
import { task, type Task } from '#src/features/dashboard/task.ts'
import { hit } from '#src/features/search/admin/contract.ts'
import { searchApi } from '#src/features/search/admin/operations.ts'
import { isPrintedCode, normalizeCode } from '#src/features/codes/code.ts'
import { jsonResult } from '#netlify/server/http/rows.ts'
import { env } from '#netlify/server/http/env.ts'
import { environmentChecks } from '#netlify/server/setup/environment-checks.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

/** What the first screen asks for and what every screen has: one function, which is awake when it is searched. */
export const config = { path: ['/api/dashboard', '/api/search'] }

const operations = { ...dashboardApi, ...searchApi }

// The database leaves out what the caller's role may not see.
export default serveStaff(operations, {
  read: async ({ database, staff }) => {
    const [counts, tasks] = await Promise.all([
      jsonResult(dashboardCounts, database.rpc('dashboard_counts')),
      jsonResult(v.array(task), database.rpc('list_tasks')),
    ])
    return {
      ...counts,
      tasks: tasks.filter(canBeDone),
      ...(staff.role === 'admin' && { setup: setupWarnings() }),
    }
  },
  find: async ({ input: { query }, database }) => {
    const code = normalizeCode(query)
    const asked = { query, ...(isPrintedCode(code) && { code }) }
    return { items: await jsonResult(v.array(hit), database.rpc('search_admin', asked)) }
  },
})

/** Without a form service no message has to be delivered. */
const canBeDone = ({ kind }: Task) =>
  kind !== 'messages-not-delivered' || env().CONTACT_FORM_URL !== undefined

/** What the doctor would say of this environment, and what to do about it; nothing of `npm start`, which goes live nowhere. */
function setupWarnings(): string[] {
  if (process.env.FILES_FOLDER) return []
  return Object.values(environmentChecks)
    .map((check) => check(process.env))
    .flatMap(({ level, what, how }) => (level === 'ok' ? [] : [`${what} ${how}`]))
}
