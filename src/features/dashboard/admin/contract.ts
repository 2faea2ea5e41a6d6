export const dashboardPath = '/api/dashboard'

/** What there is at this moment. A moderator gets the number of articles alone. */
export type DashboardCounts = {
  news: number
  artists?: number
  releases?: number
  codesRedeemed?: number
}
