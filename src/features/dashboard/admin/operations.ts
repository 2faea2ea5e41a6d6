import { answers, roles } from '#src/lib/operation.ts'
import { handledOperation, nothing, staffApi, staffOperations } from '#src/lib/staff-operation.ts'
import type { DashboardCounts } from './contract.ts'

export const dashboardOperations = staffOperations({
  readDashboard: handledOperation(roles, nothing, answers<DashboardCounts>()),
})

export const dashboardApi = staffApi<typeof dashboardOperations>()
