import { callApi, type ApiResult } from '#src/lib/api.ts'

/** What a caller may count; a moderator counts the news alone. */
export type DashboardCounts = {
  artists?: number
  releases?: number
  codesRedeemed?: number
  news: number
}

export const readDashboard = (): Promise<ApiResult<DashboardCounts>> =>
  callApi('GET', '/api/dashboard')
