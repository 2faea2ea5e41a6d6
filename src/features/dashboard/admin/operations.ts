import { answers, operation, roles } from '#src/lib/operation.ts'
import type { DashboardCounts } from './contract.ts'

export const dashboardApi = {
  read: operation('GET /api/dashboard', roles, answers<DashboardCounts>()),
}
