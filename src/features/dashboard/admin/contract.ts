export const dashboardPath = '/api/dashboard'

/** The counts of the dashboard. A moderator gets only `news`. */
export type DashboardCounts = {
  news: number
  artists?: number
  releases?: number
  codesRedeemed?: number
}
