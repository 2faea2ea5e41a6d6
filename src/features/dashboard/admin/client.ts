import { callApi, type ApiResult } from '#src/lib/api.ts'
import { dashboardPath, type DashboardCounts } from './contract.ts'

export const readDashboard = (): Promise<ApiResult<DashboardCounts>> =>
  callApi('GET', dashboardPath)
