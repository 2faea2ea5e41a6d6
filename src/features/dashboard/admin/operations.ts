import { answers, operation, roles } from '#src/lib/operation.ts'
import type * as contract from './contract.ts'

export const dashboardApi = {
  read: operation('GET /api/dashboard', roles, answers<contract.DashboardCounts>()),
}
