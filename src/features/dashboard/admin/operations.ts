import { admins, answers, roles } from '#src/lib/operation.ts'
import { handledOperation, nothing, staffOperations } from '#src/lib/staff-operation.ts'
import type { DashboardCounts, SiteChecked } from './contract.ts'

export const dashboardOperations = staffOperations({
  readDashboard: handledOperation(roles, nothing, answers<DashboardCounts>()),
  /** By itself, because it asks the file store. */
  readSiteChecks: handledOperation(admins, nothing, answers<SiteChecked>()),
})
