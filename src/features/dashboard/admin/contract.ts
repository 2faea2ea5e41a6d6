import type { BackupState } from '#src/features/dashboard/backup.ts'

export const dashboardPath = '/api/dashboard'

/** What the dashboard tells. A moderator gets only `news`. */
export type DashboardCounts = {
  news: number
  artists?: number
  releases?: number
  codesRedeemed?: number
  backup?: BackupState
}
