import type { Config } from '@netlify/functions'
import type { DashboardCounts } from '#src/features/dashboard/admin/contract.ts'
import type { Task } from '#src/features/dashboard/task.ts'
import { roles } from '#src/features/staff/role.ts'
import { json } from '#netlify/server/http/endpoint.ts'
import { jsonResult } from '#netlify/server/http/items.ts'
import { env } from '#netlify/server/http/env.ts'
import { environmentChecks } from '#netlify/server/setup/environment-checks.ts'
import { staffEndpoint } from '#netlify/server/staff/endpoint.ts'

export const config: Config = { path: '/api/dashboard' }

export default staffEndpoint({
  GET: {
    roles,
    // The database leaves out what the caller's role may not see.
    handle: async ({ database, staff }) => {
      const [counts, tasks] = await Promise.all([
        jsonResult<Omit<DashboardCounts, 'tasks'>>(database.rpc('dashboard_counts')),
        jsonResult<Task[]>(database.rpc('list_tasks')),
      ])
      return json(200, {
        ...counts,
        tasks: tasks.filter(canBeDone),
        ...(staff.role === 'admin' && { setup: setupWarnings() }),
      } satisfies DashboardCounts)
    },
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
