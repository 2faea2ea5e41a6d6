import { answers, operation } from '#src/lib/operation.ts'
import { roles } from '#src/lib/role.ts'
import type * as contract from './contract.ts'

export const dashboardApi = {
  read: operation('GET /api/dashboard', roles, answers<contract.DashboardCounts>()),
}
